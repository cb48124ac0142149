import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { TestApp, TestBusiness } from '../../server/src/test/app.ts'
import * as bookings from './act-bookings.ts'
import * as clients from './act-clients.ts'
import { issueCode } from './act-codes.ts'
import { sumDays } from './act-daily.ts'
import * as drawers from './act-drawers.ts'
import * as imports from './act-imports.ts'
import * as merges from './act-merges.ts'
import { isMinuteDue, minute } from './act-minute.ts'
import * as offline from './act-offline.ts'
import * as online from './act-online.ts'
import * as passes from './act-passes.ts'
import * as tills from './act-sales.ts'
import * as shop from './act-shop.ts'
import * as stock from './act-stock.ts'
import * as visits from './act-visits.ts'
import * as waiting from './act-waiting.ts'
import type { RecordedState } from './books.ts'
import { listDays } from './calendar.ts'
import { openStory } from './stage.ts'
import type { Simulation } from './story.ts'

/** 15 months from January on: three clock changes in zones that have daylight saving time. */
const FIRST = '2025-01-20T07:00:00Z'
const LAST = '2026-04-20T07:00:00Z'

const ACTS: [does: (story: Simulation) => Promise<void>, weight: number][] = [
  [clients.addClient, 40],
  [clients.archiveClient, 4],
  [clients.restoreClient, 3],
  [clients.joinHouseholds, 5],
  [imports.importClients, 2],
  [imports.importPasses, 4],
  [imports.importVisits, 4],
  [imports.importProducts, 2],
  [imports.importGiftCards, 3],
  [imports.importCredit, 3],
  [imports.undoImport, 3],
  [merges.mergeClients, 10],
  [merges.undoMerge, 8],
  [tills.sellAtTill, 60],
  [tills.payAtTill, 15],
  [tills.refundAtTill, 15],
  [drawers.openDrawer, 25],
  [drawers.moveCash, 15],
  [drawers.closeDrawer, 12],
  [issueCode, 8],
  [clients.changeExemption, 3],
  [stock.changeStock, 8],
  [stock.takeStock, 4],
  [passes.sell, 80],
  [passes.pay, 40],
  [passes.refund, 25],
  [passes.adjust, 25],
  [passes.extend, 15],
  [passes.freeze, 32],
  [passes.unfreeze, 12],
  [passes.share, 10],
  [passes.voidSome, 10],
  [passes.transfer, 14],
  [passes.undoLedgerEntry, 25],
  [passes.extendAll, 0.5],
  [passes.changeTax, 3],
  [shop.addEmployee, 1],
  [shop.toggleEmployeeArchived, 3],
  [visits.walkIn, 250],
  [visits.comeToNext, 200],
  [visits.enterLater, 60],
  [visits.undoVisit, 45],
  [visits.moveVisit, 35],
  [offline.tapOffline, 70],
  [offline.signUpOffline, 4],
  [offline.sync, 60],
  [bookings.bookAppointment, 130],
  [bookings.bookPlace, 130],
  [waiting.joinWaiting, 30],
  [waiting.answerOffer, 25],
  [waiting.offerByHand, 10],
  [waiting.leaveWaiting, 6],
  [waiting.changeOffers, 2],
  [minute, 40],
  [sumDays, 60],
  [online.holdByPage, 35],
  [online.confirmByLink, 30],
  [online.cancelByLink, 15],
  [bookings.cancelPlace, 35],
  [bookings.cancelDayBefore, 40],
  [bookings.missPlace, 45],
  [bookings.confirmPlace, 20],
  [bookings.completePlace, 15],
  [bookings.restorePlace, 12],
  [bookings.forgive, 15],
  [bookings.doRoster, 30],
  [bookings.cancelAppointment, 8],
  [bookings.restoreAppointment, 6],
  [bookings.moveAppointment, 10],
  [bookings.movePlace, 8],
]

const DAY_MS = 86_400_000
const WEEKS_MS = 24 * DAY_MS

/** Returns an instant within each day on which the clocks change. */
function clockChanges(timeZone: string): number[] {
  return listDays({ from: FIRST.slice(0, 10), to: LAST.slice(0, 10) }).flatMap((day) => {
    const { from, to } = dayBounds(day, timeZone)
    return to.getTime() - from.getTime() === DAY_MS ? [] : [from.getTime() + DAY_MS / 2]
  })
}

function midnightAfter(now: Date, timeZone: string): number {
  return dayBounds(localDay(now, timeZone), timeZone).to.getTime()
}

/**
 * Number of events still to happen. `lately` of them fall into the last 24 days, which matter for figures of the
 * current state.
 */
type Left = { left: number; lately: number }

function getPace(now: number, { left, lately }: Left): number {
  const [until, some] = left > lately ? [Date.parse(LAST) - WEEKS_MS, left - lately] : [Date.parse(LAST), left]
  return Math.max(1000, (until - now) / Math.max(1, some))
}

/**
 * Advances the clock by a random step: 10 times smaller around clock changes, and sometimes to midnight or 1 ms before.
 */
function advanceClock({ desk, random, books }: Simulation, { changes, ...left }: Left & { changes: number[] }): void {
  const now = desk.clock.now.getTime()
  const around = changes.some((at) => Math.abs(at - now) < DAY_MS)
  const pace = getPace(now, left) / (around ? 10 : 1)
  const step = -Math.log(1 - random.between(0, 0.999)) * pace
  const midnight = midnightAfter(desk.clock.now, books.timeZone)
  const isNear = now + step > midnight && random.chance(0.2)
  desk.clock.now = new Date(isNear ? midnight - random.int(0, 1) : Math.round(now + step))
}

/** Updates the table statistics, as autovacuum would within the days that a history covers. */
async function keepStatistics({ db }: TestApp): Promise<void> {
  await db.$client.query('analyze')
}
export type History = {
  seed: number
  books: RecordedState
  shop: TestBusiness
  /** Instants on the days on which the clocks change, as epoch milliseconds. */
  changes: number[]
}

/** Simulates random actions until `events` of them were answered. Returns the recorded state. */
export async function makeHistory(desk: TestApp, { seed, events }: { seed: number; events: number }): Promise<History> {
  desk.clock.now = new Date(FIRST)
  const { story, shop: opened } = await openStory(desk, seed)
  const changes = clockChanges(story.books.timeZone)
  const { random, books } = story
  for (let index = 0; index < 15; index++) await clients.addClient(story)
  for (let index = 0; index < 4; index++) await issueCode(story)
  let grown = 100
  while (books.answered < events) {
    if (books.answered >= grown) {
      await keepStatistics(desk)
      grown *= 2
    }
    advanceClock(story, { left: events - books.answered, lately: events / 2, changes })
    if (isMinuteDue(story)) await minute(story)
    const [act] = random.pickWeighted(ACTS, ([, weight]) => weight) ?? []
    await act?.(story)
  }
  return { seed, books, shop: opened, changes }
}
