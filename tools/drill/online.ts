import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { query } from '../bench/database.ts'
import { createSeededRandom } from '../bench/people.ts'
import { KillSchedule } from './kill-schedule.ts'
import { type Books, compareBooks } from './online-books.ts'
import { ALPHA, type Inference, measureInference } from './online-inference.ts'
import { Member } from './online-member.ts'
import { OnlineModel } from './online-model.ts'
import type { Person, World } from './online-person.ts'
import { setStage, toAddress } from './online-stage.ts'
import { Stranger } from './online-stranger.ts'

const AT_ONCE = 16
/** People per kill of the server, and of PostgreSQL. */
const KILLS = { serverEvery: 200, postgresEvery: 400 }
const STRANGERS = 0.5
/** Strangers who are clients, and haven't signed in. */
const CLIENTS_AMONG_STRANGERS = 0.2
const COME_BACK = 2
const COME_BACK_MS = 1500
const MINUTE_EACH_MS = 1000

/**
 * The work of the minute, one job at a time as the product has it, and messages that a killed server left. Without the
 * queue's heartbeat, a job of a killed server would be in the way of the next one for a quarter of an hour.
 */
const WORK = `
  insert into jobs.job (name, data, group_id, singleton_key, policy, expire_seconds, heartbeat_seconds, retry_limit)
  select q.name, work.data, work.business_id, work.alone, q.policy, q.expire_seconds, q.heartbeat_seconds, q.retry_limit
  from (
    select 'business_minute' as name, jsonb_build_object('businessId', business_id) as data, business_id,
      business_id as alone
    from business
    union all
    select 'message', jsonb_build_object('businessId', business_id, 'messageId', id), business_id, null
    from message where status = 'queued' and created_at < now() - interval '3 seconds') work
  join jobs.queue q using (name)
  on conflict do nothing`

export type Figures = Books &
  Inference & {
    people: number
    actions: number
    unexpected: number
    /** People who left since no mail came in time. */
    left: number
    retries: number
    done: Record<string, number>
    /** Refusals by a rule, by what was refused and why. */
    refused: Record<string, number>
    seconds: number
    seed: number
  }

/** True if no promise was broken, and if the comparison of times found what differs. */
export function isSound(figures: Figures): boolean {
  const { double_booked, overfilled, skipped_in_line, spent_twice, differs, inferred, unexpected, control_p } = figures
  const found = [double_booked, overfilled, skipped_in_line, spent_twice, differs, inferred, unexpected]
  return found.every((count) => count === 0) && control_p < ALPHA
}

/**
 * People who book, move, cancel, wait in line, accept, buy, pay and leave online, at once, while server and PostgreSQL are
 * killed. Then what they were told is compared with the database, and what strangers could infer from answers is measured.
 * `samples`: clients' addresses that are compared with unknown ones.
 */
export async function drillOnline({
  people,
  samples,
  seed,
  say = () => undefined,
}: {
  people: number
  samples: number
  seed: number
  say?: (words: string) => void
}): Promise<Figures> {
  const stage = await setStage(people + samples)
  say(`${stage.classes.length} classes are open to ${people} people`)
  const counts = { actions: 0, unexpected: 0, left: 0, done: {}, refused: {} }
  const world: World = Object.assign(stage, { model: new OnlineModel(), counts, say })
  const deaths = new KillSchedule(stage.shop, { ...KILLS, count: people, seed, say })
  const began = performance.now()
  const minutes = repeatMinute(stage.shop.databaseUrl)
  const guests = Array.from({ length: people }, (_, index) => createGuest(world, index, seed))
  let come = 0
  await workOff(guests, async (guest) => {
    await guest.visit()
    come += 1
    deaths.after(come)
    if (come % 100 === 0) say(`${come} of ${people} have come`)
  })
  await deaths.over()
  for (let times = 0; times < COME_BACK; times++) {
    await sleep(COME_BACK_MS)
    await workOff(guests, (guest) => guest.comeBack())
  }
  await minutes.stop()
  const seconds = Math.round((performance.now() - began) / 1000)
  const books = await compareBooks(stage, world.model, say)
  const inference = await measureInference(stage, { known: stage.known.slice(people), seed, say })
  return { people, ...books, ...inference, ...counts, retries: stage.retries, seconds, seed }
}

function createGuest(world: World, index: number, seed: number): Member | Stranger {
  const random = createSeededRandom(seed * 1009 + index)
  const network = `203.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  const [client] = world.known.slice(index, index + 1)
  if (!client || random() < STRANGERS) {
    const isClient = client && random() < CLIENTS_AMONG_STRANGERS
    const { firstName, lastName, email } = isClient ? client : { ...NOBODY, email: toAddress(newId()) }
    return new Stranger(world, { face: { firstName, lastName, email }, network, random })
  }
  return new Member(world, { client, network, random })
}

const NOBODY = { firstName: 'Robin', lastName: 'Stranger' }

async function workOff<Guest extends Person>(guests: Guest[], work: (guest: Guest) => Promise<void>): Promise<void> {
  const waiting = [...guests]
  const next = async () => {
    for (let guest = waiting.shift(); guest; guest = waiting.shift()) await work(guest)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

/** Lets the work of the minute run each second. */
function repeatMinute(databaseUrl: string): { stop(): Promise<void> } {
  let isOver = false
  const run = async () => {
    while (!isOver) {
      // PostgreSQL may be down.
      await query(databaseUrl, WORK).catch(() => undefined)
      await sleep(MINUTE_EACH_MS)
    }
  }
  const running = run()
  return {
    stop: () => {
      isOver = true
      return running
    },
  }
}
