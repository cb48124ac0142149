import { NumberInput, type NumberInputProps } from '@mantine/core'

/** Input for a count: no sign, no fraction. */
export function WholeNumberInput(props: NumberInputProps) {
  return <NumberInput allowDecimal={false} allowNegative={false} hideControls {...props} />
}
