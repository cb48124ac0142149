import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import type { LookupMatch, LookupService } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { newPackage, newService } from '../../server/src/test/factories.ts'
import { query } from '../bench/database.ts'
import type { Person } from '../bench/people.ts'
import { seedClients } from '../bench/seed.ts'
import { createEntity } from '../bench/shop.ts'
import type { KillableShop } from './killable-shop.ts'

/** Time zone of the business that `signUp` creates. */
export const TIME_ZONE = 'America/New_York'

/** Visits per pass: half of the clients never run out, the other half compete for the last one. */
const PLENTY = 10_000
const FEW = 3

const SELL = `
  with sold as (
    insert into pass (business_id, id, client_id, package_id, name, covers_all, service_ids, visits, remaining,
      last_sequence, price, complimentary, purchased_at, starts_at_first_visit, starts_on)
    select business_id, gen_random_uuid(), id, $1, 'Pass', true, '{}', visits, visits,
      1, 12000, false, now(), false, current_date - 30
    from (select business_id, id, case when row_number() over (order by id) % 2 = 0 then ${PLENTY} else ${FEW} end visits
      from client where business_id = 'default') c
    returning business_id, id, visits
  )
  insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, at, by_name)
  select business_id, id, 1, 'grant', visits, visits, now(), 'Drill' from sold`

export type Stage = KillableShop & {
  people: Person[]
  service: LookupService
  openDevice(name: string): Promise<OpenedDevice>
}

export async function setStage(killable: KillableShop, { clients }: { clients: number }): Promise<Stage> {
  const { origin, cookie, databaseUrl } = killable
  const shop = killable.getRunning()
  const service = newService({ name: 'Yoga class' })
  await createEntity(shop, '/api/services', service)
  const people = await seedClients(shop, clients)
  const { id: packageId, ...sold } = newPackage()
  await createEntity(shop, '/api/packages', { ...sold, id: packageId })
  await query(databaseUrl, SELL, [packageId])
  // Every tap counts as a visit; clients without visits left are referred to staff.
  await query(
    databaseUrl,
    `update business set kiosk = kiosk || '{"duplicateMinutes": 0, "unpaidVisits": false, "owing": true, "signUp": true}'`,
  )
  return {
    ...killable,
    people,
    service: { id: service.id, name: service.name, appointment: null, isPaid: true, atDesk: false },
    openDevice: (name) => openDevice({ origin, cookie }, name),
  }
}

async function openDevice({ origin, cookie }: Pick<Stage, 'origin' | 'cookie'>, name: string): Promise<OpenedDevice> {
  const headers = { 'Content-Type': 'application/json', cookie }
  const body = JSON.stringify({ id: newId(), name })
  const answer = await fetch(`${origin}/api/devices/open`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`opening a kiosk: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as OpenedDevice
}

export function toLookupMatch({ id: clientId, firstName, lastName }: Person, service: LookupService): LookupMatch {
  const shown = { name: `${firstName} ${lastName.charAt(0)}.`, initials: firstName.charAt(0), phoneHint: '••00' }
  return { clientId, ...shown, atDesk: false, next: null, services: [service], toSign: null }
}
