import { setImmediate as turn } from 'node:timers/promises'
import { hashLookupValue, hashPhoneEnding } from '@deskbell/domain/kiosk/hashes.ts'
import type { RosterAppointment, RosterClient, RosterFilter, RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import { dayBounds, localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { ShownWaiver } from '@deskbell/domain/waivers/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, gt, isNull, type SQL, sql } from '../../db/drizzle.ts'
import { decodeCursor, encodeCursor } from '../../db/paging.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { pass } from '../../db/schema/pass.ts'
import { payment } from '../../db/schema/payment.ts'
import { findUsablePasses } from '../passes/usable-passes.ts'
import { findOfferedServices } from '../services/queries.ts'
import { findCurrentWaiver, findToSign } from '../waivers/pending.ts'
import { findClientChecks } from './client-checks.ts'
import { findOwnDevice } from './devices/queries.ts'
import { presentMasked } from './queries.ts'
import { findAppointmentsInPeriod } from './todays-classes.ts'

const columns = {
  id: client.id,
  firstName: client.firstName,
  lastName: client.lastName,
  phoneE164: client.phoneE164,
  code: client.code,
  birthday: client.birthday,
  householdId: client.householdId,
  archivedAt: client.archivedAt,
}

type Page = { after: string | null; limit: number }

function findWhere(db: Queryable, { businessId }: Actor, { after, limit }: Page, which: SQL | undefined) {
  return db
    .select(columns)
    .from(client)
    .where(and(eq(client.businessId, businessId), after ? gt(client.id, after) : undefined, which))
    .orderBy(client.id)
    .limit(limit)
}

function findPeople(db: Queryable, actor: Actor, page: Page) {
  return findWhere(db, actor, page, isNull(client.archivedAt))
}

/**
 * Finds a page of clients whose roster data changed: the client, passes, payments or next appointment, and the other
 * members of their household, who share passes. Includes archived clients, so that devices remove them.
 */
function findChangedPeople(db: Queryable, actor: Actor, { since, now, ...page }: Page & { since: Date; now: Date }) {
  const { businessId } = actor
  const at = sql`${since.toISOString()}::timestamptz`
  const touched = sql`
    select c.id from ${client} c where c.business_id = ${businessId} and c.updated_at >= ${at}
    union select p.client_id from ${pass} p where p.business_id = ${businessId} and p.updated_at >= ${at}
    union select y.client_id from ${payment} y where y.business_id = ${businessId} and y.received_at >= ${at}
    union ${selectChangedBookings(actor, { since, now })}`
  const which = sql`${client.id} in (
    with touched as materialized (${touched})
    select id from touched
    union
    select m.id from touched t
    join ${client} c on c.business_id = ${businessId} and c.id = t.id
    join ${client} m on m.business_id = ${businessId} and m.household_id = c.household_id)`
  return findWhere(db, actor, page, which)
}

/** Returns SQL for clients whose next appointment may have changed: booked, moved, cancelled, or its day has begun. */
function selectChangedBookings({ businessId, timeZone }: Actor, { since, now }: { since: Date; now: Date }): SQL {
  const endOf = (at: Date) => sql`${dayBounds(localDay(at, timeZone), timeZone).to.toISOString()}::timestamptz`
  const at = sql`${since.toISOString()}::timestamptz`
  return sql`
    select b.client_id from ${appointment} a
    join ${booking} b on b.business_id = a.business_id and b.appointment_id = a.id
    where a.business_id = ${businessId} and a.starts_at >= ${endOf(since)}
      and (a.updated_at >= ${at} or b.updated_at >= ${at} or a.starts_at < ${endOf(now)})`
}

const PAGE = 1000

/** Overlap of incremental syncs: a transaction may commit some minutes after its updated_at. */
const OVERLAP_MINUTES = 5

/**
 * Roster cursor: [options hash, start of the previous round or null for a full sync, start of this round, last client
 * id of the page]. Changed options or another waiver change every client's data, so they restart a full sync.
 */
const Cursor = z.tuple([z.string(), z.iso.datetime().nullable(), z.iso.datetime(), z.uuid().nullable()])

function hashOptions({ kiosk }: Actor, waiver: ShownWaiver | null): string {
  return [kiosk.maskedNames, kiosk.owing, waiver?.number ?? 0].join()
}

function parseCursor(options: string, cursor: string | undefined, now: Date): z.infer<typeof Cursor> {
  const given = decodeCursor(cursor, Cursor)
  if (given?.[0] !== options) return [options, null, now.toISOString(), null]
  const [, since, began, after] = given
  return [options, since, after ? began : now.toISOString(), after]
}

/** Fields that only the first and the last page contain. */
const ELSEWHERE = { services: null, appointments: null, waivers: null }

/**
 * Finds a page of the device's roster, or of the changes since its cursor. Throws AppError 'not_found' or
 * 'bad_request'.
 */
export async function findRosterPage(
  db: Queryable,
  actor: Actor,
  { deviceId, cursor }: RosterFilter,
  now: Date,
): Promise<RosterPage> {
  const { rosterKey } = await findOwnDevice(db, actor, deviceId)
  const waiver = await findCurrentWaiver(db, actor)
  const [options, since, began, after] = parseCursor(hashOptions(actor, waiver), cursor, now)
  const page = { after, limit: PAGE + 1 }
  const found = since
    ? await findChangedPeople(db, actor, { ...page, now, since: minutesAfter(new Date(since), -OVERLAP_MINUTES) })
    : await findPeople(db, actor, page)
  const people = found.slice(0, PAGE)
  const more = found.length > PAGE
  const present = people.filter(({ archivedAt }) => archivedAt === null)
  const anew = since === null && after === null
  return {
    anew,
    clients: await presentPeople(db, actor, { people: present, rosterKey, now }),
    gone: people.filter(({ archivedAt }) => archivedAt !== null).map(({ id }) => id),
    ...(more && !anew ? ELSEWHERE : { ...(await findToday(db, actor, now)), waivers: waiver ? [waiver] : [] }),
    cursor: encodeCursor(more ? [options, since, began, people.at(-1)?.id] : [options, began, began, null]),
    more,
  }
}

/** Finds the offered services and the appointments open for check-in until the end of the local day. */
async function findToday(db: Queryable, actor: Actor, now: Date) {
  const { opensMinutes, closesMinutes } = actor.kiosk
  const { to: tomorrow } = dayBounds(localDay(now, actor.timeZone), actor.timeZone)
  const soon = minutesAfter(now, opensMinutes)
  const span = { endAfter: minutesAfter(now, -closesMinutes), startBy: soon > tomorrow ? soon : tomorrow }
  const [services, on] = await Promise.all([
    findOfferedServices(db, actor),
    findAppointmentsInPeriod(db, actor, { ...span, clientIds: null, now }),
  ])
  const appointments: RosterAppointment[] = on.map(({ startsAt, endsAt, ...rest }) => ({
    ...rest,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
  return { services, appointments }
}

// Clients to hash before yielding to the event loop: a few milliseconds of CPU time.
const SLICE = 100

async function presentPeople(
  db: Queryable,
  actor: Actor,
  {
    people,
    rosterKey,
    now,
  }: { people: Awaited<ReturnType<typeof findPeople>>[number][]; rosterKey: string; now: Date },
) {
  const ids = people.map(({ id }) => id)
  const [standings, passes, toSign] = await Promise.all([
    findClientChecks(db, actor, { ids, now }),
    findUsablePasses(db, actor, { clientIds: ids, now }),
    findToSign(db, actor, { clients: people, now }),
  ])
  const usedOn = localDay(now, actor.timeZone)
  const clients: RosterClient[] = []
  for (const [index, person] of people.entries()) {
    if (index % SLICE === SLICE - 1) await turn()
    const { clientId: id, ...face } = presentMasked(actor, person)
    const standing = standings.get(id)
    clients.push({
      id,
      ...face,
      firstName: person.firstName,
      atDesk: Boolean(standing?.reason),
      next: standing?.next ?? null,
      endingHash: hashPhoneEnding(rosterKey, person.phoneE164),
      codeHash: hashLookupValue(rosterKey, person.code),
      passes: (passes.get(id) ?? []).map((pass) => ({ ...pass, usedOn })),
      signer: toSign.get(id)?.signer ?? null,
      householdId: person.householdId,
    })
  }
  return clients
}
