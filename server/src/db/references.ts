import { AppError } from '../errors.ts'
import { isForeignKeyViolation } from './errors.ts'

/** Runs a write that points at things picked in a form; one that doesn't exist is refused at that field. */
export async function refuseMissingReference<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    throw new AppError('invalid', { fields: [{ path, message: 'This no longer exists. Choose another' }] })
  }
}
