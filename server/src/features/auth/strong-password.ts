import { AppError } from '../../errors.ts'

/**
 * Throws AppError 'invalid' on field 'password' if it is a common password or contains personal data. `own` holds the
 * person's name, e-mail and business name.
 */
export async function requireStrongPassword(password: string, own: string[]): Promise<void> {
  // Import lazily: the dictionaries are large and few requests need them.
  const { isCommonPassword } = await import('@deskbell/domain/auth/strength.ts')
  if (!isCommonPassword(password, own)) return
  const message = 'This password is easy to guess. Choose a longer or less common one.'
  throw new AppError('invalid', { fields: [{ path: 'password', message }] })
}
