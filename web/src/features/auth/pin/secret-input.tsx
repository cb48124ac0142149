import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = PasswordInputProps & { /** Content of the field, as in "Show the PIN". */ noun: string }

/** Masked field with a show/hide toggle that the keyboard can reach. */
export function SecretInput({ noun, ...props }: Props) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': `Show the ${noun}` }}
      data-autofocus
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  )
}
