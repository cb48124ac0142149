import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { createSeededRandom, pick } from '../bench/people.ts'
import { type Books, checkDatabase } from './booking-books.ts'
import {
  type Address,
  type ApiAnswer,
  booking,
  type Class,
  DONE_MINUTES,
  type Group,
  type Slot,
  type Stage,
  send,
  setStage,
} from './booking-stage.ts'

/** Groups and classes that all writers compete for in one round. */
const GROUPS_A_ROUND = 4
const CLASSES_A_ROUND = 2

const WAYS = ['create', 'move', 'resize', 'series'] as const
/** Attempts of a writer while the server answers 503. */
const MOST_TRIES = 30
const WAIT_MS = 1000
const REFUSALS = ['slot_taken', 'class_full', 'stale_version']
export type Figures = { writers: number; slots: number } & Books & {
    /** Writers who were told that they got a slot: 1 if that holds for every slot, else the count furthest from 1. */
    winners_per_slot: number
    /** Classes where the number of successful writers differs from the number of free places. */
    misplaced: number
    classes: number
    attempts: number
    /** Retries after a 503. */
    came_again: number
    seconds: number
    won: Record<string, number>
    refused: Record<string, number>
    /** Answers that are neither a success nor an expected rejection. */
    other: number
  }

/**
 * Race condition test: concurrent writers compete for the same slots, by creating, moving, extending or repeating an
 * appointment, and for the last places in classes. Each writer tries everything in a round, in a random order.
 * Afterwards the database itself is checked for double bookings.
 */
export async function drillBooking(
  shop: Address & { databaseUrl: string },
  {
    writers,
    slots,
    seed,
    say = () => undefined,
  }: { writers: number; slots: number; seed: number; say?: (words: string) => void },
) {
  const stage = await setStage(shop, { writers, slots })
  say(`${slots} slots and ${stage.classes.length} classes are set up`)
  const race = new Race(shop, stage, seed, say)
  const began = performance.now()
  const rounds = Math.max(
    Math.ceil(stage.groups.length / GROUPS_A_ROUND),
    Math.ceil(stage.classes.length / CLASSES_A_ROUND),
  )
  for (let round = 0; round < rounds; round++) {
    const groups = part(stage.groups, round, GROUPS_A_ROUND)
    const classes = part(stage.classes, round, CLASSES_A_ROUND)
    await Promise.all(stage.clientIds.map((_, writer) => race.write(writer, { groups, classes })))
    if (round % 10 === 9) say(`round ${round + 1} of ${rounds}: ${race.attempts} attempts`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  const books = await checkDatabase(shop.databaseUrl, stage)
  return { writers, slots, ...books, ...race.figures(), seconds } satisfies Figures
}

/** True if no invariant was violated. */
export function isSound({ double_booked, overfilled, lost, winners_per_slot, misplaced, other }: Figures): boolean {
  return winners_per_slot === 1 && [double_booked, overfilled, lost, misplaced, other].every((count) => count === 0)
}

function part<Item>(items: Item[], round: number, size: number): Item[] {
  return items.slice(round * size, (round + 1) * size)
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
type Try = { writer: number; slot: Slot; group: Group }

class Race {
  readonly shop: Address
  readonly stage: Stage
  readonly random: () => number
  readonly say: (words: string) => void
  /** Successful writers by slot and by class id. */
  readonly winners = new Map<string, number>()
  readonly won: Record<string, number> = {}
  readonly refused: Record<string, number> = {}
  attempts = 0
  cameAgain = 0
  other = 0

  constructor(shop: Address, stage: Stage, seed: number, say: (words: string) => void) {
    this.shop = shop
    this.stage = stage
    this.random = createSeededRandom(seed)
    this.say = say
  }

  async write(writer: number, { groups, classes }: { groups: Group[]; classes: Class[] }): Promise<void> {
    const tries = [
      ...groups.flatMap((group) => group.map((slot) => () => this.trySlot({ writer, slot, group }))),
      ...classes.map((one) => () => this.tryClass(writer, one)),
    ]
    for (const attempt of shuffled(tries, this.random)) await attempt()
  }

  /** Tries a slot in one of 4 ways, which differs by writer and slot, so that each slot is tried in every way. */
  async trySlot({ writer, slot, group }: Try): Promise<void> {
    const way = WAYS[(writer + group.indexOf(slot)) % WAYS.length] ?? 'create'
    const wanted = way === 'series' ? this.someOf(group) : [slot]
    const told = await this.ask(way, { writer, slot: wanted[0] ?? slot, group: wanted })
    if (this.note(way, told)) for (const one of wanted) this.win(getSlotKey(one))
  }

  /** Returns a random run of at least 2 consecutive slots, or all if there are fewer. */
  someOf(group: Group): Group {
    const from = Math.floor(this.random() * Math.max(1, group.length - 1))
    return group.slice(from, from + 2 + Math.floor(this.random() * (group.length - from - 1)))
  }

  ask(way: (typeof WAYS)[number], { writer, slot, group }: Try): Promise<ApiAnswer> {
    const { employeeId, startsAt, neighbour, parked } = slot
    const { serviceId, clientIds } = this.stage
    const clientId = clientIds[writer] ?? ''
    const item = { id: newId(), serviceId, employeeId, startsAt }
    const moved = { id: newId(), version: 1, employeeId }
    switch (way) {
      case 'create':
        return this.post('/api/appointments', booking(item, { clientId }))
      case 'series': {
        const repeat = group.length > 1 ? { everyWeeks: 1, until: null, count: group.length } : null
        return this.post('/api/appointments', booking(item, { clientId, repeat }))
      }
      case 'move': {
        const body = { ...moved, startsAt, durationMinutes: DONE_MINUTES }
        return this.post(`/api/appointments/${pick(parked, this.random)}/move`, body)
      }
      case 'resize': {
        const durationMinutes = DONE_MINUTES + pick([15, 30, 60], this.random)
        const body = { ...moved, startsAt: neighbour.startsAt, durationMinutes }
        return this.post(`/api/appointments/${neighbour.id}/move`, body)
      }
    }
  }

  async tryClass(writer: number, { id: appointmentId }: Class): Promise<void> {
    const clientId = this.stage.clientIds[writer] ?? ''
    const told = await this.post('/api/bookings', { id: newId(), appointmentId, clientId })
    if (this.note('place', told)) this.win(appointmentId)
  }

  async post(path: string, body: object): Promise<ApiAnswer> {
    this.attempts += 1
    for (let tries = 1; ; tries++) {
      const told = await send(this.shop, 'POST', path, body)
      if (told.status !== 503 || tries === MOST_TRIES) return told
      this.cameAgain += 1
      await sleep(WAIT_MS)
    }
  }

  win(key: string): void {
    this.winners.set(key, (this.winners.get(key) ?? 0) + 1)
  }

  /** Records an answer. True if the writer got the slot or place. */
  note(way: string, { status, body }: ApiAnswer): boolean {
    if (status === 200 || status === 201) {
      this.won[way] = (this.won[way] ?? 0) + 1
      return true
    }
    const code = body.code ?? ''
    this.refused[code] = (this.refused[code] ?? 0) + 1
    if (status !== 409 || !REFUSALS.includes(code)) {
      this.other += 1
      this.say(`${way}: ${status} ${JSON.stringify(body)}`)
    }
    return false
  }

  figures() {
    const { stage, winners, attempts, cameAgain: came_again, won, refused, other } = this
    const perSlot = stage.groups.flat().map((slot) => winners.get(getSlotKey(slot)) ?? 0)
    const worst = perSlot.toSorted((a, b) => Math.abs(b - 1) - Math.abs(a - 1))[0] ?? 0
    const misplaced = stage.classes.filter(({ id, free }) => (winners.get(id) ?? 0) !== free).length
    const classes = stage.classes.length
    return { winners_per_slot: worst, misplaced, classes, attempts, came_again, won, refused, other }
  }
}

function getSlotKey({ employeeId, startsAt }: Slot): string {
  return `${employeeId} ${startsAt}`
}
