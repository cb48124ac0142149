import { MIDNIGHT } from '@deskbell/domain/business/hours/schema.ts'
import { getStaffLanguage } from '@deskbell/domain/messages/language.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { addDays, localDay, toInstant } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import type { Database, Queryable } from '../../../db/client.ts'
import { and, eq, gte, isNull, lt, lte, type SQL, sql } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking, LIVE } from '../../../db/schema/booking.ts'
import { client } from '../../../db/schema/client.ts'
import { employee } from '../../../db/schema/employee.ts'
import { timeOff } from '../../../db/schema/hours.ts'
import { service } from '../../../db/schema/service.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { type CalendarEvent, type CalendarTime, calendarText } from '../../../lib/icalendar/events.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { findEmployee } from '../../employees/queries.ts'
import type { FeedRow } from './present.ts'

const DAYS_BACK = 30
const DAYS_AHEAD = 365

type Wanted = { employeeId: string | null; showsClients: boolean; now: Date }

/** Appointment as shown in a calendar. `held`: unconfirmed holds, which `taken` doesn't include. */
type Shown = {
  id: string
  kind: 'one_to_one' | 'class'
  startsAt: Date
  endsAt: Date
  capacity: number
  note: string
  version: number
  changedAt: Date
  service: string
  employee: string
  taken: number
  held: number
  /** Names of the clients; empty if the feed hides them. */
  names: string[]
}

const isTaken = sql`b.status in ${LIVE} and b.held_until is null`

// Calendar apps poll a whole year repeatedly, so join clients only if their names are shown.
function places({ businessId }: Actor, showsClients: boolean): SQL {
  const names = sql`array_agg(trim(c.first_name || ' ' || c.last_name) order by b.created_at, b.id) filter (where ${isTaken})`
  const people = sql`join ${client} c on c.business_id = b.business_id and c.id = b.client_id`
  return sql`(
    select count(*) filter (where ${isTaken})::int as taken, max(b.updated_at) as changed_at,
      count(*) filter (where b.status in ${LIVE} and b.held_until is not null)::int as held,
      ${showsClients ? sql`coalesce(${names}, '{}')` : sql`'{}'::text[]`} as names
    from ${booking} b ${showsClients ? people : sql``}
    where b.business_id = ${businessId} and b.appointment_id = ${appointment}.id) places`
}

/** Finds the feed's appointments, of one employee or of all, without cancelled ones. */
async function findShown(db: Queryable, actor: Actor, { employeeId, showsClients, now }: Wanted): Promise<Shown[]> {
  const [from, to] = [-DAYS_BACK, DAYS_AHEAD].map((days) => new Date(now.getTime() + days * DAY_MS))
  return db
    .select({
      id: appointment.id,
      kind: appointment.kind,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      capacity: appointment.capacity,
      note: appointment.note,
      version: appointment.version,
      changedAt: sql<Date>`greatest(${appointment.updatedAt}, places.changed_at)`.mapWith(appointment.updatedAt),
      service: service.name,
      employee: employee.firstName,
      taken: sql<number>`places.taken`,
      held: sql<number>`places.held`,
      names: sql<string[]>`places.names`,
    })
    .from(appointment)
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, appointment.businessId), eq(employee.id, appointment.employeeId)))
    .leftJoinLateral(places(actor, showsClients), sql`true`)
    .where(
      and(
        eq(appointment.businessId, actor.businessId),
        employeeId ? eq(appointment.employeeId, employeeId) : undefined,
        gte(appointment.startsAt, from ?? now),
        lt(appointment.startsAt, to ?? now),
        isNull(appointment.cancelledAt),
      ),
    )
    .orderBy(appointment.startsAt, appointment.id)
}

async function findAway(db: Queryable, actor: Actor, { employeeId, now }: Omit<Wanted, 'showsClients'>) {
  const today: LocalDate = localDay(now, actor.timeZone)
  const { id, firstDay, lastDay, hours, updatedAt } = timeOff
  return db
    .select({ id, firstDay, lastDay, hours, updatedAt, employee: employee.firstName })
    .from(timeOff)
    .innerJoin(employee, and(eq(employee.businessId, timeOff.businessId), eq(employee.id, timeOff.employeeId)))
    .where(
      and(
        eq(timeOff.businessId, actor.businessId),
        employeeId ? eq(timeOff.employeeId, employeeId) : undefined,
        gte(timeOff.lastDay, addDays(today, -DAYS_BACK)),
        lte(timeOff.firstDay, addDays(today, DAYS_AHEAD)),
      ),
    )
    .orderBy(timeOff.firstDay, timeOff.id)
}

type Away = Awaited<ReturnType<typeof findAway>>[number]

type Opened = { feed: FeedRow; shop: BusinessRow }

export async function writeCalendar(db: Database, { feed, shop }: Opened, now: Date): Promise<string> {
  const actor = businessActor(shop)
  const { employeeId, showsClients } = feed
  const wanted = { employeeId, showsClients, now }
  const i18n = getI18n(getStaffLanguage(shop))
  const writing = { isOfShop: employeeId === null, location: formatAddress(shop), actor, i18n }
  const [name, shown, away] = await Promise.all([
    getCalendarName(db, { feed, shop }),
    findShown(db, actor, wanted),
    findAway(db, actor, wanted),
  ])
  const events = [...shown.map((one) => toEvent(one, writing)), ...away.map((one) => awayEvent(one, writing))]
  return calendarText({ name, events, language: i18n.locale })
}

async function getCalendarName(db: Database, { feed, shop }: Opened): Promise<string> {
  const company = shop.companyName || 'Deskbell'
  if (!feed.employeeId) return company
  const { firstName } = await findEmployee(db, businessActor(shop), feed.employeeId)
  return `${firstName} · ${company}`
}

function formatAddress({ companyName, address, city, state, zipCode }: BusinessRow): string {
  const town = [state, zipCode].filter(Boolean).join(' ')
  return [companyName, address, city, town].filter(Boolean).join(', ')
}

type Writing = { isOfShop: boolean; location: string; actor: Actor; i18n: I18n }

function toEvent(shown: Shown, { isOfShop, location, i18n }: Writing): CalendarEvent {
  const { id, version, startsAt, endsAt, changedAt, taken, held, names, employee } = shown
  return {
    uid: `${id}@deskbell`,
    sequence: version - 1,
    changedAt,
    startsAt,
    endsAt,
    location,
    summary: [getTitle(shown, i18n), ...(isOfShop ? [employee] : [])].join(' · '),
    description: names.length > 0 ? describe(shown) : '',
    tentative: taken === 0 && held > 0 && shown.kind === 'one_to_one',
  }
}

function getTitle({ kind, service, taken, capacity, names }: Shown, i18n: I18n): string {
  if (kind === 'class') return i18n._(msg`${{ service }} (${{ taken }} of ${{ capacity }})`)
  const [client] = names
  return client === undefined ? service : i18n._(msg`${{ service }}: ${{ client }}`)
}

/** Returns the participants of a class and the note. The client of a one-to-one appointment is in its title instead. */
function describe({ kind, names, note }: Shown): string {
  return [kind === 'class' ? names.join('\n') : '', note].filter(Boolean).join('\n\n')
}

function awayEvent(away: Away, { isOfShop, actor, i18n }: Writing): CalendarEvent {
  return {
    ...awayTime(away, actor),
    uid: `${away.id}@deskbell`,
    sequence: 0,
    changedAt: away.updatedAt,
    location: '',
    summary: i18n._(isOfShop ? msg`${{ name: away.employee }} is away` : msg`Away`),
    description: '',
    tentative: false,
  }
}

function awayTime({ firstDay, lastDay, hours }: Away, { timeZone }: Actor): CalendarTime {
  if (!hours) return { firstDay, lastDay }
  const endsAt =
    hours.to === MIDNIGHT ? toInstant(addDays(firstDay, 1), '00:00', timeZone) : toInstant(firstDay, hours.to, timeZone)
  return { startsAt: toInstant(firstDay, hours.from, timeZone), endsAt }
}
