import { AppError } from '../errors.ts'
import { isForeignKeyViolation } from './errors.ts'

/**
 * Runs a write with a reference picked in a form. Throws AppError 'invalid' at that field if the referenced row doesn't
 * exist.
 */
export async function refuseMissingReference<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    throw new AppError('invalid', { fields: [{ path, message: 'This no longer exists. Choose another' }] })
  }
}
