import type { QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import { getCountry, normalizePhone } from '@deskbell/domain/shared/phone.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { client } from '../../db/schema/client.ts'
import { AppError } from '../../errors.ts'
import { insertClient } from '../clients/commands.ts'
import { createAlert } from '../home/alerts/create.ts'
import type { SyncEntry } from './sync-entry.ts'

type SignUp = Extract<QueueEntry, { kind: 'sign_up' }>

/** Makes a client of somebody new, and lists them for the desk. Throws `see_desk`, `id_taken`. */
export async function signUp(
  tx: Transaction,
  actor: Actor,
  { entry, device, at, now }: SyncEntry<SignUp>,
): Promise<void> {
  if (!actor.kiosk.signUp) throw new AppError('see_desk')
  if (await isThere(tx, actor, entry)) return
  const { clientId: id, firstName, lastName } = entry
  const person = { id, firstName, lastName, email: '', birthday: null, alertNote: '', tags: [] }
  await insertClient(tx, { ...actor, name: 'Kiosk' }, { ...person, ...parsePhone(actor, entry) }, now)
  await createAlert(tx, actor, { id: entry.id, kind: 'signed_up', at, deviceId: device.id, clientId: id })
}

/** Whether the same person was made before. Throws `id_taken` when it is another. */
async function isThere(tx: Transaction, { businessId }: Actor, entry: SignUp): Promise<boolean> {
  const [row] = await tx
    .select({ firstName: client.firstName, lastName: client.lastName })
    .from(client)
    .where(and(eq(client.businessId, businessId), eq(client.id, entry.clientId)))
  if (row && (row.firstName !== entry.firstName || row.lastName !== entry.lastName)) throw new AppError('id_taken')
  return row !== undefined
}

/** Nobody is turned away for a number that can't be one: what was typed is kept for the desk to read. */
function parsePhone({ locale }: Actor, { phone: typed }: SignUp) {
  const phone = normalizePhone(typed, getCountry(locale))
  return phone === null ? { phone: '', notes: `Phone as typed at the kiosk: ${typed}` } : { phone, notes: '' }
}
