import { MIDNIGHT } from '@deskbell/domain/business/hours/schema.ts'
import { addDays, instantAt } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/client.ts'
import { type CalendarEvent, type CalendarTime, calendarText } from '../../../lib/icalendar/events.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { findEmployee } from '../../employees/queries.ts'
import type { FeedRow } from './present.ts'
import { type Away, findAway, findShown, type Shown } from './schedule.ts'

type Opened = { feed: FeedRow; shop: BusinessRow }

/** The text of a feed: the schedule of its employee, or of the shop. */
export async function writeCalendar(db: Database, { feed, shop }: Opened, now: Date): Promise<string> {
  const actor = businessActor(shop)
  const { employeeId, showsClients } = feed
  const wanted = { employeeId, showsClients, now }
  const writing = { isOfShop: employeeId === null, location: formatAddress(shop), actor }
  const [name, shown, away] = await Promise.all([
    getCalendarName(db, { feed, shop }),
    findShown(db, actor, wanted),
    findAway(db, actor, wanted),
  ])
  const events = [...shown.map((one) => toEvent(one, writing)), ...away.map((one) => awayEvent(one, writing))]
  return calendarText({ name, events })
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

type Writing = { isOfShop: boolean; location: string; actor: Actor }

function toEvent(shown: Shown, { isOfShop, location }: Writing): CalendarEvent {
  const { id, version, startsAt, endsAt, changedAt, taken, held, names, employee } = shown
  return {
    uid: `${id}@deskbell`,
    sequence: version - 1,
    changedAt,
    startsAt,
    endsAt,
    location,
    summary: [getTitle(shown), ...(isOfShop ? [employee] : [])].join(' · '),
    description: names.length > 0 ? describe(shown) : '',
    tentative: taken === 0 && held > 0 && shown.kind === 'one_to_one',
  }
}

function getTitle({ kind, service, taken, capacity, names }: Shown): string {
  if (kind === 'class') return `${service} (${taken} of ${capacity})`
  return [service, ...names].join(': ')
}

/** The client of a one-to-one stands in its title. */
function describe({ kind, names, note }: Shown): string {
  return [kind === 'class' ? names.join('\n') : '', note].filter(Boolean).join('\n\n')
}

function awayEvent(away: Away, { isOfShop, actor }: Writing): CalendarEvent {
  return {
    ...awayTime(away, actor),
    uid: `${away.id}@deskbell`,
    sequence: 0,
    changedAt: away.updatedAt,
    location: '',
    summary: isOfShop ? `${away.employee} is away` : 'Away',
    description: '',
    tentative: false,
  }
}

function awayTime({ firstDay, lastDay, hours }: Away, { timeZone }: Actor): CalendarTime {
  if (!hours) return { firstDay, lastDay }
  const endsAt =
    hours.to === MIDNIGHT ? instantAt(addDays(firstDay, 1), '00:00', timeZone) : instantAt(firstDay, hours.to, timeZone)
  return { startsAt: instantAt(firstDay, hours.from, timeZone), endsAt }
}
