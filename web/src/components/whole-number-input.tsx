import type { NumberInputProps } from '@mantine/core'
import { NumberInput } from './mantine-more.ts'

/** Input for a count: no sign, no fraction. */
export function WholeNumberInput(props: NumberInputProps) {
  return <NumberInput allowDecimal={false} allowNegative={false} hideControls {...props} />
}
