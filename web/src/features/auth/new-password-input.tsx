import { PASSWORD_MIN } from '@deskbell/domain/auth/schema.ts'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { usePasswordStrength } from './use-password-strength.ts'

const WORDS = ['Easy to guess.', 'Easy to guess.', 'All right. A few more words make it stronger.', 'Good.', 'Strong.']

type Props = PasswordInputProps & { /** What somebody who knows the person would try first. */ own: string[] }

/** Where a new password is typed: says how hard it is to guess. */
export function NewPasswordInput({ own, ...field }: Props) {
  const typed = String(field.value ?? '')
  const strength = usePasswordStrength(typed, own)
  return (
    <PasswordInput
      label="Password"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      required
      {...field}
      description={
        <span role="status">
          {strength === null ? `At least ${PASSWORD_MIN} characters. A few words in a row are good.` : WORDS[strength]}
        </span>
      }
    />
  )
}
