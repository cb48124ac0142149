import { fullName, initials, maskedName, phoneHint } from '@deskbell/domain/clients/rules.ts'
import { listFamily } from '@deskbell/domain/kiosk/family.ts'
import { LOOKUP_MATCHES_MAX } from '@deskbell/domain/kiosk/rules.ts'
import type { Lookup, LookupMatch, LookupPerson, LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { listServiceChoices } from '@deskbell/domain/kiosk/service-choices.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { normalizePhone } from '@deskbell/domain/shared/phone.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { findClientByCode, findClientsByPhoneEnding, findHousemates } from '../clients/queries.ts'
import { findSpendablePasses } from '../passes/queries.ts'
import { findOfferedServices } from '../services/queries.ts'
import { findWaiversToSign } from '../waivers/pending.ts'
import { type ClientCheck, findClientChecks } from './client-checks.ts'
import { markJoinable } from './line.ts'
import { findTodaysClasses } from './todays-classes.ts'

/** Finds clients by the end of a phone number or by card code, with the services they can check in to. */
export async function findByPhoneEnding(db: Queryable, actor: Actor, search: Lookup, now: Date): Promise<LookupResult> {
  const found =
    'code' in search ? await findClientByCode(db, actor, search.code) : await findByDigits(db, actor, search.digits)
  if (found.length === 0 || found.length > LOOKUP_MATCHES_MAX) return { matches: [], more: found.length > 0 }
  return { matches: await findMatches(db, actor, found, now), more: false }
}

async function findByDigits(db: Queryable, actor: Actor, digits: string) {
  const limit = LOOKUP_MATCHES_MAX + 1
  const found = await findClientsByPhoneEnding(db, actor, { digits, limit })
  if (found.length > 0) return found
  // A whole number as people write it may begin with a trunk zero, which E.164 leaves out.
  const whole = normalizePhone(digits, getCountry(actor.locale)).slice(1)
  return whole && !whole.endsWith(digits) ? findClientsByPhoneEnding(db, actor, { digits: whole, limit }) : []
}

type Found = { id: string; firstName: string; lastName: string; phoneE164: string }

async function findMatches(db: Queryable, actor: Actor, found: Found[], now: Date): Promise<LookupMatch[]> {
  const [people, housemates] = await Promise.all([
    findPeople(db, actor, found, now),
    findHousemates(
      db,
      actor,
      found.map(({ id }) => id),
    ),
  ])
  if (housemates.length === 0) return people
  const others = [...new Map(housemates.map(({ person }) => [person.id, person])).values()]
  const known = new Map((await findPeople(db, actor, others, now)).map((person) => [person.clientId, person]))
  return people.map((person) => {
    const own = housemates.filter(({ of }) => of === person.clientId)
    const family = listFamily(own.flatMap((one) => known.get(one.person.id) ?? []))
    return family ? { ...person, family } : person
  })
}

export async function findPeople(db: Queryable, actor: Actor, found: Found[], now: Date): Promise<LookupPerson[]> {
  const clientIds = found.map(({ id }) => id)
  const [services, passes, held, standings, toSign] = await Promise.all([
    findOfferedServices(db, actor),
    findSpendablePasses(db, actor, { clientIds, now }),
    findTodaysClasses(db, actor, { clientIds, now }),
    findClientChecks(db, actor, { ids: clientIds, now }),
    findWaiversToSign(db, actor, { ids: clientIds, now }),
  ])
  const onNow = await markJoinable(db, actor, { onNow: held, now })
  const common = { services, onNow, now, options: actor.kiosk, day: localDay(now, actor.timeZone) }
  return found.map((client) => {
    const choices = listServiceChoices({ ...common, clientId: client.id, passes: passes.get(client.id) ?? [] })
    const due = toSign.get(client.id) ?? null
    return {
      ...presentMasked(actor, client),
      ...presentAtDesk(standings.get(client.id)),
      services: choices,
      toSign: due,
    }
  })
}

/** Presents a client for the kiosk screen, with a masked name if so configured. */
export function presentMasked({ kiosk }: Actor, client: Found) {
  return {
    clientId: client.id,
    name: kiosk.maskedNames ? maskedName(client) : fullName(client),
    initials: initials(client),
    phoneHint: phoneHint(client.phoneE164),
  }
}

function presentAtDesk(standing: ClientCheck | undefined) {
  return { atDesk: Boolean(standing?.reason), next: standing?.next ?? null }
}
