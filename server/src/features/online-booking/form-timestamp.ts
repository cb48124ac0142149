import { isHumanPace } from '@deskbell/domain/online-booking/rules.ts'
import { AppError } from '../../errors.ts'
import type { Encryption } from '../../lib/crypto/encryption.ts'

function signTime(encryption: Encryption, time: string): string {
  return encryption.sign(`online booking opened ${time}`)
}

/** Returns the time at which the form was opened, signed by this installation. */
export function createFormTimestamp(encryption: Encryption, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${signTime(encryption, time)}`
}

/**
 * Throws AppError 'form_expired' unless the signature is valid and the form was open long enough for a person, but not
 * too long.
 */
export function requireFormTimestamp(encryption: Encryption, stamp: string, now: Date): void {
  const [time = '', mac = ''] = stamp.split('.')
  const isOurs = signTime(encryption, time) === mac
  if (!isOurs || !isHumanPace(new Date(Number.parseInt(time, 36)), now)) throw new AppError('form_expired')
}
