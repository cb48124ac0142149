import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pick, seeded } from '../bench/people.ts'
import { type Books, readBooks } from './booking-books.ts'
import {
  type Address,
  booking,
  type Class,
  DONE_MINUTES,
  type Group,
  type Slot,
  type Stage,
  send,
  setStage,
  type Told,
} from './booking-stage.ts'

/** What everybody races for at once. */
const GROUPS_A_ROUND = 4
const CLASSES_A_ROUND = 2

const WAYS = ['create', 'move', 'resize', 'series'] as const
/** How often a writer comes again when the server says that it is too busy. */
const MOST_TRIES = 30
const WAIT_MS = 1000
const REFUSALS = ['slot_taken', 'class_full', 'stale_version']
export type Figures = { writers: number; slots: number } & Books & {
    /** How many writers were told that they have a slot: 1 when it is one for every slot, else the worst number. */
    winners_per_slot: number
    /** Classes of which not as many writers were told that they have a place as there were places. */
    misplaced: number
    classes: number
    attempts: number
    /** How often a writer was told to try again in a second, and did. */
    came_again: number
    /** How long the race took. */
    seconds: number
    won: Record<string, number>
    refused: Record<string, number>
    /** Answers that are neither a yes nor one of the refusals that a race is lost with. */
    other: number
  }

/**
 * Lets writers race for the same slots, each in one of four ways, and for the last places in classes, and then looks
 * into the database itself. Everybody tries for everything: the slots of a round in an order of their own.
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
  const books = await readBooks(shop.databaseUrl, stage)
  return { writers, slots, ...books, ...race.figures(), seconds } satisfies Figures
}

/** Whether nothing is but as it must be. */
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
  /** How many writers were told that they have it, by the slot's employee and time, and by the class. */
  readonly winners = new Map<string, number>()
  readonly won: Record<string, number> = {}
  readonly refused: Record<string, number> = {}
  attempts = 0
  cameAgain = 0
  other = 0

  constructor(shop: Address, stage: Stage, seed: number, say: (words: string) => void) {
    this.shop = shop
    this.stage = stage
    this.random = seeded(seed)
    this.say = say
  }

  async write(writer: number, { groups, classes }: { groups: Group[]; classes: Class[] }): Promise<void> {
    const tries = [
      ...groups.flatMap((group) => group.map((slot) => () => this.trySlot({ writer, slot, group }))),
      ...classes.map((one) => () => this.tryClass(writer, one)),
    ]
    for (const attempt of shuffled(tries, this.random)) await attempt()
  }

  /** Each slot is tried for in every way, whoever comes first. */
  async trySlot({ writer, slot, group }: Try): Promise<void> {
    const way = WAYS[(writer + group.indexOf(slot)) % WAYS.length] ?? 'create'
    const wanted = way === 'series' ? this.someOf(group) : [slot]
    const told = await this.ask(way, { writer, slot: wanted[0] ?? slot, group: wanted })
    if (this.note(way, told)) for (const one of wanted) this.win(getSlotKey(one))
  }

  /** Two of the slots or more, one after the other; all of them where there are no more. */
  someOf(group: Group): Group {
    const from = Math.floor(this.random() * Math.max(1, group.length - 1))
    return group.slice(from, from + 2 + Math.floor(this.random() * (group.length - from - 1)))
  }

  ask(way: (typeof WAYS)[number], { writer, slot, group }: Try): Promise<Told> {
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

  async post(path: string, body: object): Promise<Told> {
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

  /** Whether the writer was told that they have it. */
  note(way: string, { status, body }: Told): boolean {
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
