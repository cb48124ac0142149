import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A number that counts something: typed, without a sign or a fraction. */
export function WholeNumberInput(props: NumberInputProps) {
  return <NumberInput allowDecimal={false} allowNegative={false} hideControls {...props} />
}
