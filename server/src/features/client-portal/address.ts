import type { MessageChannel } from '@deskbell/domain/messages/schema.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { normalizePhone } from '@deskbell/domain/shared/phone.ts'
import { RequiredEmail } from '@deskbell/domain/shared/text.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, eq, isNull, type SQL, sql } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { AppError } from '../../errors.ts'
import type { ClientRecord } from '../clients/present.ts'
import { lockClients } from '../clients/queries.ts'

/** E-mail address in lower case, or phone number in E.164. */
export type PortalAddress = { channel: MessageChannel; address: string }

function refuse(message: string): never {
  throw new AppError('invalid', { fields: [{ path: 'address', message }] })
}

/** Reads what somebody typed, without looking it up. Throws AppError 'invalid'. */
export function parseAddress(typed: string, actor: Actor, channels: MessageChannel[]): PortalAddress {
  const email = RequiredEmail.safeParse(typed)
  if (email.success) return { channel: 'email', address: email.data.toLowerCase() }
  if (!channels.includes('sms')) refuse('Check the e-mail address')
  const address = typed.includes('@') ? '' : normalizePhone(typed, getCountry(actor.locale))
  return address ? { channel: 'sms', address } : refuse('Enter your e-mail address or your phone number')
}

function hasAddress({ channel, address }: PortalAddress): SQL | undefined {
  if (channel === 'sms') return eq(client.phoneE164, address)
  return sql`${client.email} <> '' and lower(${client.email}) = lower(${address})`
}

/** Finds the clients who have the address now, oldest first. Unconfirmed and merged ones are archived. */
export async function findClientsAt(
  db: Queryable,
  { businessId }: Actor,
  at: PortalAddress,
  clientId?: string,
): Promise<ClientRecord[]> {
  return db
    .select()
    .from(client)
    .where(
      and(
        eq(client.businessId, businessId),
        clientId ? eq(client.id, clientId) : undefined,
        hasAddress(at),
        isNull(client.archivedAt),
      ),
    )
    .orderBy(client.createdAt, client.id)
}

/**
 * Locks the clients who have the address until the transaction ends, and returns those who have it still. This lock guards
 * what belongs to an address: nobody leaves it meanwhile.
 */
export async function lockClientsAt(tx: Transaction, actor: Actor, at: PortalAddress): Promise<ClientRecord[]> {
  const found = await findClientsAt(tx, actor, at)
  await lockClients(
    tx,
    actor,
    found.map(({ id }) => id),
  )
  return findClientsAt(tx, actor, at)
}
