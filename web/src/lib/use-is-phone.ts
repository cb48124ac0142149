import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
}
