import { setTimeout as sleep } from 'node:timers/promises'
import { createSeededRandom } from '../bench/people.ts'
import { KillSchedule } from './kill-schedule.ts'
import { type KillableShop, startKillableShop } from './killable-shop.ts'
import { checkServerState, type KioskFindings } from './kiosk-books.ts'
import { type Stage, setStage, TIME_ZONE } from './kiosk-stage.ts'
import { Tablet } from './kiosk-tablet.ts'
import type { Tap } from './kiosk-taps.ts'
import { Visitors } from './kiosk-visitors.ts'

const KIOSKS = 6
const TAPS_FOR_A_CLIENT = 8
/** Taps per kill of the server and of PostgreSQL. */
const KILLS = { serverEvery: 600, postgresEvery: 1500 }
const DRAINS_WITHIN_MS = 120_000
export type Figures = { taps: number } & KioskFindings & { drained_s: number; seed: number }

/**
 * Chaos test of offline check-in: runs the kiosk's real code on 6 simulated devices with fault injection (bad network,
 * closed tabs, full storage, revoked sessions, killed server and PostgreSQL). Then all faults stop, the offline queues
 * drain, and the outcomes shown on screen are compared with the server's data.
 */
export async function drillKiosk({
  taps: count,
  seed,
  say = () => undefined,
  shop,
}: {
  taps: number
  seed: number
  say?: (words: string) => void
  /** Instead of a new one. */
  shop?: KillableShop
}): Promise<Figures> {
  const stage = await setStage(shop ?? (await startKillableShop()), {
    clients: Math.max(40, Math.ceil(count / TAPS_FOR_A_CLIENT)),
  })
  const taps: Tap[] = []
  const network = { isBad: true }
  const deaths = new KillSchedule(stage, { ...KILLS, count, seed, say })
  const visitors = await Promise.all(
    Array.from({ length: KIOSKS }, (_, at) =>
      openKiosk({ stage, random: createSeededRandom(seed * 1009 + at), taps, network, at }),
    ),
  )
  say(`${KIOSKS} kiosks are open`)
  const tapAway = async (theirs: Visitors) => {
    while (taps.length < count) {
      await theirs.tapOnce()
      deaths.after(taps.length)
    }
  }
  await Promise.all(visitors.map(tapAway))
  await deaths.over()
  network.isBad = false
  const began = performance.now()
  const left = await drain(visitors, began)
  const drained_s = Math.round((performance.now() - began) / 100) / 10
  say(summary(taps))
  const books = await checkServerState({ taps, databaseUrl: stage.databaseUrl, say })
  for (const theirs of visitors) theirs.close()
  return { taps: taps.length, ...books, lost: books.lost + left, drained_s, seed }
}

export function isSound({ lost, doubled, ledger_mismatch, unexplained }: KioskFindings): boolean {
  return [lost, doubled, ledger_mismatch, unexplained].every((found) => found === 0)
}

async function openKiosk({
  stage,
  random,
  taps,
  network,
  at,
}: {
  stage: Stage
  random: () => number
  taps: Tap[]
  network: { isBad: boolean }
  at: number
}): Promise<Visitors> {
  const device = await stage.openDevice(`Kiosk ${at + 1}`)
  const cookie = () => (visitors.isRevoked ? 'deskbell.session_token=ended.ended' : stage.cookie)
  const theirs = { origin: stage.origin, cookie, random, isBad: () => network.isBad }
  const tablet = new Tablet({ device, network: theirs, random, timeZone: TIME_ZONE })
  const visitors: Visitors = new Visitors({ tablet, stage, random, note: (tap) => taps.push(tap) })
  return visitors
}

/** Drains all offline queues. Returns the number of entries left after the time limit of 2 minutes. */
async function drain(visitors: Visitors[], began: number): Promise<number> {
  for (;;) {
    const waiting = await Promise.all(visitors.map((theirs) => theirs.drain()))
    const left = waiting.reduce((sum, one) => sum + one, 0)
    if (left === 0 || performance.now() - began > DRAINS_WITHIN_MS) return left
    await sleep(200)
  }
}

function summary(taps: Tap[]): string {
  const outcomes = Object.groupBy(taps, ({ kind, outcome, undo }) => `${kind} ${outcome}${undo ? ', undone' : ''}`)
  return Object.entries(outcomes)
    .map(([name, found]) => `${name}: ${found?.length}`)
    .toSorted()
    .join('; ')
}
