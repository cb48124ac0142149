import { shortestEnding } from '@deskbell/domain/kiosk/hashes.ts'
import type { RosterClient, RosterPass } from '@deskbell/domain/kiosk/roster.ts'
import type { KeptGroup } from './client-database.ts'

// Twenty thousand clients fit where their fields' names would take as much room again: only values are kept, in this
// order.
const FIELDS = [
  'id',
  'hashes',
  'codeHash',
  'firstName',
  'name',
  'initials',
  'phoneHint',
  'atDesk',
  'next',
  'signer',
] as const
const PASS_FIELDS = [
  ...(['id', 'name', 'coversAll', 'category', 'serviceIds', 'visits', 'limit', 'usedInPeriod', 'usedOn'] as const),
  ...([
    'remaining',
    'complimentary',
    'validity',
    'purchasedAt',
    'startsAtFirstVisit',
    'startsOn',
    'expiresOn',
  ] as const),
  ...(['extraDays', 'frozenOn', 'voidedAt'] as const),
]

/** To write one more costs a tablet as much as to write twenty together. */
const GROUP = 25
/** As many hex digits as a number holds exactly with room to spare; a hash has no more. */
const KEY_DIGITS = 12

type Packed = [values: unknown[], ...passes: unknown[][]]

function pickValues<Thing extends object>(thing: Thing, fields: readonly (keyof Thing)[]): unknown[] {
  return fields.map((field) => thing[field])
}

function withValues(fields: readonly string[], values: unknown[]): object {
  return Object.fromEntries(fields.map((field, index) => [field, values[index]]))
}

/**
 * The number under which a hash or an id is found, by its last digits: a browser keeps one in a third of the room of its
 * text. Two ids may share it.
 */
export function toKey(hex: string): number {
  return Number.parseInt(hex.slice(-KEY_DIGITS), 16)
}

function pack(client: RosterClient): Packed {
  return [pickValues(client, FIELDS), ...client.passes.map((pass) => pickValues(pass, PASS_FIELDS))]
}

function unpack([values, ...passes]: Packed): RosterClient {
  return {
    ...(withValues(FIELDS, values) as Omit<RosterClient, 'passes'>),
    passes: passes.map((pass) => withValues(PASS_FIELDS, pass) as RosterPass),
  }
}

function packGroup(clients: RosterClient[], generation: number): KeptGroup {
  return {
    ids: clients.map(({ id }) => toKey(id)),
    endings: clients.flatMap(({ hashes }) => (hashes ? [toKey(shortestEnding(hashes))] : [])),
    codes: clients.map(({ codeHash }) => toKey(codeHash)),
    generation,
    packed: JSON.stringify(clients.map(pack)),
  }
}

/** The clients in groups, as they are written. */
export function packClients(clients: RosterClient[], generation: number): KeptGroup[] {
  const starts = Array.from({ length: Math.ceil(clients.length / GROUP) }, (_, index) => index * GROUP)
  return starts.map((start) => packGroup(clients.slice(start, start + GROUP), generation))
}

/** What was packed, whole again. */
export function unpackClients(groups: Pick<KeptGroup, 'packed'>[]): RosterClient[] {
  return groups.flatMap(({ packed }) => (JSON.parse(packed) as Packed[]).map(unpack))
}
