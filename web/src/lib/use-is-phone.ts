import { useMediaQuery } from '@mantine/hooks'

/** True if the window is narrower than 600 px. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
}
