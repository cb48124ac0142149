import { isHumanPace } from '@deskbell/domain/online-booking/rules.ts'
import { Refusal } from '../../errors.ts'
import type { Vault } from '../../lib/crypto/encryption.ts'

function signTime(vault: Vault, time: string): string {
  return vault.sign(`online booking opened ${time}`)
}

/** Says when a page was opened, in words that only this install can have written. */
export function makeStamp(vault: Vault, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${signTime(vault, time)}`
}

/** Throws `form_expired` unless the page was opened here, long enough ago for a person and not too long. */
export function requireStamp(vault: Vault, stamp: string, now: Date): void {
  const [time = '', mac = ''] = stamp.split('.')
  const isOurs = signTime(vault, time) === mac
  if (!isOurs || !isHumanPace(new Date(Number.parseInt(time, 36)), now)) throw new Refusal('form_expired')
}
