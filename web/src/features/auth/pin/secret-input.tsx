import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = PasswordInputProps & { /** What the field holds, as in "Show the PIN". */ noun: string }

/** A field whose text is hidden, or shown, also by the keyboard alone. */
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
