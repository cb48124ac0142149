import { PASSWORD_MIN } from '@deskbell/domain/auth/schema.ts'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** How hard a password is to guess, from 0 to 4; null while it is too short to say. The server decides for itself. */
function usePasswordStrength(typed: string, own: string[]): number | null {
  const [strength, setStrength] = useState<number | null>(null)
  const known = own.join('\n')
  useEffect(() => {
    if (typed.length < PASSWORD_MIN) return setStrength(null)
    let isLatest = true
    // Its dictionaries are larger than the screen, and only worth loading for who types a password.
    void import('@deskbell/domain/auth/strength.ts').then(
      ({ passwordStrength }) => isLatest && setStrength(passwordStrength(typed, known.split('\n'))),
      // Without the hint, the password is still checked where it is set.
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [typed, known])
  return strength
}

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
