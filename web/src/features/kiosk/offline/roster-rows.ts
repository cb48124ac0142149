import type { RosterClient, RosterPass } from '@deskbell/domain/kiosk/roster.ts'

/**
 * Group of clients stored in one row, indexed by keys of their ids, phone endings, card codes and households; see `toKey`.
 * `generation` distinguishes a full reload from the roster before it.
 */
export type ClientGroupRow = {
  key?: number
  ids: number[]
  endings: number[]
  codes: number[]
  households: number[]
  generation: number
  packed: string
}

// Rows store values only, in this order: with field names, 20,000 clients would take twice the space.
const FIELDS = [
  'id',
  'endingHash',
  'codeHash',
  'firstName',
  'name',
  'initials',
  'phoneHint',
  'atDesk',
  'next',
  'signer',
  'householdId',
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

/** Clients per row. Writing a row of 20 clients costs a device as much as writing one. */
const GROUP = 25
/** 48 bits fit into a JavaScript number exactly (below 2^53). A hash has no more digits. */
const KEY_DIGITS = 12

type Packed = [values: unknown[], ...passes: unknown[][]]

function pickValues<Thing extends object>(thing: Thing, fields: readonly (keyof Thing)[]): unknown[] {
  return fields.map((field) => thing[field])
}

function withValues(fields: readonly string[], values: unknown[]): object {
  return Object.fromEntries(fields.map((field, index) => [field, values[index]]))
}

/**
 * Converts the last 12 hex digits of a hash or an id to a number as index key, a third of the size of the text. Two ids
 * may collide, so compare in full after the lookup.
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

function packGroup(clients: RosterClient[], generation: number): ClientGroupRow {
  return {
    ids: clients.map(({ id }) => toKey(id)),
    endings: clients.flatMap(({ endingHash }) => (endingHash ? [toKey(endingHash)] : [])),
    codes: clients.map(({ codeHash }) => toKey(codeHash)),
    households: clients.flatMap(({ householdId }) => (householdId ? [toKey(householdId)] : [])),
    generation,
    packed: JSON.stringify(clients.map(pack)),
  }
}

export function packClients(clients: RosterClient[], generation: number): ClientGroupRow[] {
  const starts = Array.from({ length: Math.ceil(clients.length / GROUP) }, (_, index) => index * GROUP)
  return starts.map((start) => packGroup(clients.slice(start, start + GROUP), generation))
}

export function unpackClients(groups: Pick<ClientGroupRow, 'packed'>[]): RosterClient[] {
  return groups.flatMap(({ packed }) => (JSON.parse(packed) as Packed[]).map(unpack))
}
