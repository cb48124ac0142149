import { AppError } from '../../errors.ts'

/**
 * Refuses a password that is among the first that anyone tries, at its field. `own` is what is known of the person:
 * names, e-mail, shop.
 */
export async function requireStrongPassword(password: string, own: string[]): Promise<void> {
  // Its dictionaries are large, and wanted by few requests.
  const { isCommonPassword } = await import('@deskbell/domain/auth/strength.ts')
  if (!isCommonPassword(password, own)) return
  const message = 'This password is easy to guess. Choose a longer or less common one.'
  throw new AppError('invalid', { fields: [{ path: 'password', message }] })
}
