import { choosePass, createVisit, deductVisit, isUnlimited, type SpendablePass } from '../passes/rules.ts'
import { localDay, weekStart } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { ShownWaiver } from '../waivers/schema.ts'
import type { KioskOptions } from './options.ts'
import type { RosterAppointment, RosterClient, RosterPass, RosterService } from './roster.ts'
import type { KioskResult, LookupPerson, LookupService } from './schema.ts'
import { hasCome, listServiceChoices, mapAppointmentsByService } from './service-choices.ts'

/** Roster stored on a device, with its options, when its appointments were read (null if unknown), and the current time. */
export type OfflineRoster = {
  services: RosterService[]
  appointments: RosterAppointment[]
  waivers: ShownWaiver[]
  options: KioskOptions
  timeZone: string
  readAt: Date | null
  now: Date
}

/** True if the appointments are those of an earlier day, so that today's bookings are unknown. */
function isOutdated({ readAt, timeZone, now }: OfflineRoster): boolean {
  return readAt !== null && localDay(readAt, timeZone) < localDay(now, timeZone)
}

function lookingAs(clientId: string, desk: OfflineRoster) {
  const { appointments, now } = desk
  // The server finds the booking once it gets the check-in.
  const options = isOutdated(desk) ? { ...desk.options, walkIns: true } : desk.options
  const onNow = appointments.map(({ id: _, startsAt, endsAt, ...on }) => ({
    ...on,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))
  return { clientId, onNow, options, now }
}

function isCounted({ limit, usedOn }: RosterPass, day: LocalDate): boolean {
  return limit?.per === 'week' ? weekStart(usedOn) === weekStart(day) : usedOn === day
}

/** Resets `usedInPeriod` if it was counted on an earlier day or in an earlier week. */
function resetUsageForDay(day: LocalDate, pass: RosterPass): RosterPass & SpendablePass {
  return { ...pass, usedOn: day, usedInPeriod: isCounted(pass, day) ? pass.usedInPeriod : 0 }
}

/** Returns a client found in the device's roster in the shape of the server's lookup. */
export function toLookupPerson(client: RosterClient, desk: OfflineRoster): LookupPerson {
  const { id: clientId, name, initials, phoneHint, atDesk, next, passes, signer } = client
  const [waiver] = desk.waivers
  const day = localDay(desk.now, desk.timeZone)
  const isStillToCome = next && localDay(new Date(next.startsAt), desk.timeZone) > day
  const services = listServiceChoices({
    ...lookingAs(clientId, desk),
    services: desk.services,
    passes: passes.map((pass) => resetUsageForDay(day, pass)),
    day,
  })
  const toSign = waiver && signer ? { waiver, signer } : null
  return { clientId, name, initials, phoneHint, atDesk, next: isStillToCome ? next : null, services, toSign }
}

/** Expected response to a check-in, and the paying pass as it will be afterwards; null if no pass pays. */
export type Prediction = { result: KioskResult; pass: RosterPass | null }

function spent(pass: RosterPass, visitsUsed: number, day: LocalDate): RosterPass {
  const { remaining, startsOn, expiresOn } = deductVisit(pass, { visitsUsed, day })
  const usedInPeriod = pass.limit ? pass.usedInPeriod + visitsUsed : 0
  return { ...pass, remaining, startsOn, expiresOn, usedInPeriod }
}

export function applyVisit(pass: RosterPass, visitsUsed: number, day: LocalDate): RosterPass {
  return spent(resetUsageForDay(day, pass), visitsUsed, day)
}

function presentSpent(pass: RosterPass): KioskResult['pass'] {
  return { name: pass.name, unlimited: isUnlimited(pass), remaining: pass.remaining, expiresOn: pass.expiresOn }
}

/** Predicts the result of a check-in offline, from the roster alone. */
export function predictCheckIn(
  {
    operationId,
    client,
    service,
  }: { operationId: string; client: RosterClient; service: Pick<LookupService, 'id' | 'name'> },
  desk: OfflineRoster,
): Prediction {
  const day = localDay(desk.now, desk.timeZone)
  const meant = mapAppointmentsByService(lookingAs(client.id, desk)).get(service.id)
  const hasPlace = meant && (meant.booking || meant.placesLeft > 0)
  const isThere = hasCome(meant?.booking)
  const known = desk.services.find(({ id }) => id === service.id) ?? { ...service, category: '', visitsUsed: 1 }
  const passes = client.passes.map((pass) => resetUsageForDay(day, pass))
  const choice = choosePass(passes, createVisit(known, day))
  const pass = choice.ok && !isThere ? spent(choice.pass, known.visitsUsed, day) : null
  const result: KioskResult = {
    outcome: isThere ? 'already_checked_in' : 'checked_in',
    checkInId: operationId,
    occurredAt: desk.now.toISOString(),
    firstName: client.firstName,
    serviceName: known.name,
    appointment: hasPlace
      ? { startsAt: meant.startsAt.toISOString(), kind: meant.kind, employeeName: meant.employeeName }
      : null,
    pass: pass && presentSpent(pass),
  }
  return { result, pass }
}
