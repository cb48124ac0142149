import { PASSWORD_MIN } from '@deskbell/domain/auth/schema.ts'
import { t } from '@lingui/core/macro'
import type { PasswordInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { PasswordInput } from '../../components/mantine-more.ts'

/**
 * Returns the strength of a password from 0 to 4; null while it is too short. A hint only: the server makes its own
 * check.
 */
function usePasswordStrength(typed: string, own: string[]): number | null {
  const [strength, setStrength] = useState<number | null>(null)
  const known = own.join('\n')
  useEffect(() => {
    if (typed.length < PASSWORD_MIN) return setStrength(null)
    let isLatest = true
    // Lazy-load: the dictionaries are larger than the rest of the screen.
    void import('@deskbell/domain/auth/strength.ts').then(
      ({ passwordStrength }) => isLatest && setStrength(passwordStrength(typed, known.split('\n'))),
      // Ignore a failed load: the server still checks the password.
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [typed, known])
  return strength
}

const WORDS = [
  t`Easy to guess.`,
  t`Easy to guess.`,
  t`All right. A few more words make it stronger.`,
  t`Good.`,
  t`Strong.`,
]

type Props = PasswordInputProps & { /** Personal words that an attacker would try first. */ own: string[] }

/** Input for a new password with a strength hint. */
export function NewPasswordInput({ own, ...field }: Props) {
  const typed = String(field.value ?? '')
  const strength = usePasswordStrength(typed, own)
  return (
    <PasswordInput
      label={t`Password`}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
      required
      {...field}
      description={
        <span role="status">
          {strength === null
            ? t`At least ${{ count: PASSWORD_MIN }} characters. A few words in a row are good.`
            : WORDS[strength]}
        </span>
      }
    />
  )
}
