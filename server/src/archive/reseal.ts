import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type pg from 'pg'
import { createVault } from '../vault.ts'

type Secrets = { /** The one that the archive was sealed with, if it is known. */ from: string | null; to: string }
export type Resealed = { pinEmptied: boolean; twoFactorOff: number }

/**
 * Seals the PIN and the authenticators' secrets of restored tables with this install's own secret. What can't be opened
 * is emptied: a shop whose PIN nobody can read, or an account that asks for a code which nobody can check, would be shut.
 */
export async function reseal(connection: pg.Client, secrets: Secrets): Promise<Resealed> {
  return { pinEmptied: await resealPins(connection, secrets), twoFactorOff: await resealTwoFactor(connection, secrets) }
}

// Whatever this install can open stays as it is.
async function resealPins(connection: pg.Client, { from, to }: Secrets): Promise<boolean> {
  const { rows } = await connection.query<{ id: string; cipher: string }>(
    "select business_id as id, pin_cipher as cipher from business where pin_cipher <> ''",
  )
  const own = createVault(to)
  let emptied = false
  for (const { id, cipher } of rows) {
    const place = `pin of ${id}`
    if (own.open(cipher, place) !== null) continue
    const pin = from && createVault(from).open(cipher, place)
    if (!pin) emptied = true
    const sealed = pin ? own.seal(pin, place) : ''
    await connection.query('update business set pin_cipher = $2 where business_id = $1', [id, sealed])
  }
  return emptied
}

async function resealTwoFactor(connection: pg.Client, { from, to }: Secrets): Promise<number> {
  const { rows } = await connection.query<{ id: string; user: string; secret: string; codes: string }>(
    'select id, user_id as user, secret, backup_codes as codes from two_factor',
  )
  let off = 0
  for (const { id, user, secret, codes } of rows) {
    if ((await opened(to, secret)) !== null) continue
    const plain = from ? [await opened(from, secret), await opened(from, codes)] : []
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

async function opened(key: string, data: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key, data })
  } catch {
    return null
  }
}
