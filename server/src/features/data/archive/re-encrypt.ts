import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type pg from 'pg'
import { createEncryption } from '../../../lib/crypto/encryption.ts'

type Secrets = { from: string | null; to: string }
export type ReEncrypted = { pinEmptied: boolean; twoFactorOff: number }

/**
 * Re-encrypts the PIN, the secrets of other services and those of authenticators (TOTP) with this install's secret
 * (`to`). `from` is the archive's secret; null if unknown. Values that can't be decrypted are cleared, since an
 * unreadable PIN or second factor would lock its owner out.
 */
export async function reEncrypt(connection: pg.Client, secrets: Secrets): Promise<ReEncrypted> {
  return {
    pinEmptied: await resealTexts(connection, secrets),
    twoFactorOff: await resealTwoFactor(connection, secrets),
  }
}

/** Encrypted columns, with the context that each was encrypted for. */
const SEALED = [
  { table: 'business', key: 'business_id', column: 'pin_cipher', place: 'pin of' },
  { table: 'business', key: 'business_id', column: 'sms_cipher', place: 'sms of' },
  { table: 'business', key: 'business_id', column: 'fiscal_cipher', place: 'fiscal service of' },
  { table: 'webhook', key: 'id', column: 'secret_cipher', place: 'webhook of' },
] as const

/** Returns true if any PIN was cleared. Other services' secrets must be typed in again where needed. */
async function resealTexts(connection: pg.Client, secrets: Secrets): Promise<boolean> {
  let pinEmptied = false
  for (const sealed of SEALED) {
    const emptied = await resealColumn(connection, secrets, sealed)
    if (sealed.column === 'pin_cipher') pinEmptied = emptied
  }
  return pinEmptied
}

// Skips values that this install can decrypt already.
async function resealColumn(
  connection: pg.Client,
  { from, to }: Secrets,
  sealed: (typeof SEALED)[number],
): Promise<boolean> {
  const { table, key, column } = sealed
  const { rows } = await connection.query<{ id: string; cipher: string }>(
    `select ${key}::text as id, ${column} as cipher from ${table} where ${column} <> ''`,
  )
  const own = createEncryption(to)
  let emptied = false
  for (const { id, cipher } of rows) {
    const place = `${sealed.place} ${id}`
    if (own.decrypt(cipher, place) !== null) continue
    const text = from && createEncryption(from).decrypt(cipher, place)
    if (!text) emptied = true
    const anew = text ? own.encrypt(text, place) : ''
    await connection.query(`update ${table} set ${column} = $2 where ${key}::text = $1`, [id, anew])
  }
  return emptied
}

async function resealTwoFactor(connection: pg.Client, { from, to }: Secrets): Promise<number> {
  const { rows } = await connection.query<{ id: string; user: string; secret: string; codes: string }>(
    'select id, user_id as user, secret, backup_codes as codes from two_factor',
  )
  let off = 0
  for (const { id, user, secret, codes } of rows) {
    if ((await tryDecrypt(to, secret)) !== null) continue
    const plain = from ? [await tryDecrypt(from, secret), await tryDecrypt(from, codes)] : []
    const [key, backups] = plain
    if (key != null && backups != null) {
      const sealed = [
        await symmetricEncrypt({ key: to, data: key }),
        await symmetricEncrypt({ key: to, data: backups }),
      ]
      await connection.query('update two_factor set secret = $2, backup_codes = $3 where id = $1', [id, ...sealed])
      continue
    }
    off += 1
    await connection.query('delete from two_factor where id = $1', [id])
    await connection.query('update "user" set two_factor_enabled = false where id = $1', [user])
  }
  return off
}

async function tryDecrypt(key: string, data: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key, data })
  } catch {
    return null
  }
}
