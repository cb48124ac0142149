import { PASSWORD_MIN } from '@deskbell/domain/auth/schema.ts'
import { useEffect, useState } from 'react'

/** How hard a password is to guess, from 0 to 4; null while it is too short to say. The server decides for itself. */
export function usePasswordStrength(typed: string, own: string[]): number | null {
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
