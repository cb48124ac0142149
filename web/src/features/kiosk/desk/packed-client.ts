import { bytesOf, hexOf, shortestEnding } from '@deskbell/domain/kiosk/hashes.ts'
import type { RosterClient, RosterPass } from '@deskbell/domain/kiosk/roster.ts'
import type { KeptClient } from './roster-database.ts'

// Twenty thousand clients fit where their fields' names would take as much room again: only values are kept, in this
// order, and ids and hashes as bytes, since a browser takes four bytes for each byte of a key that is written in hex.
const FIELDS = ['firstName', 'name', 'initials', 'phoneHint', 'atDesk', 'next', 'signer'] as const
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

type Packed = [values: unknown[], ...passes: unknown[][]]

function valuesOf<Thing extends object>(thing: Thing, fields: readonly (keyof Thing)[]): unknown[] {
  return fields.map((field) => thing[field])
}

function withValues(fields: readonly string[], values: unknown[]): object {
  return Object.fromEntries(fields.map((field, index) => [field, values[index]]))
}

/** The key under which a client is kept. */
export function keyOf(id: string): Uint8Array<ArrayBuffer> {
  return bytesOf(id.replaceAll('-', ''))
}

function idOf(key: Uint8Array): string {
  return hexOf(key).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function packClient(client: RosterClient, generation: number): KeptClient {
  const { id, hashes, codeHash } = client
  const passes = client.passes.map((pass) => valuesOf(pass, PASS_FIELDS))
  return {
    id: keyOf(id),
    ending: bytesOf(shortestEnding(hashes)),
    codeHash: bytesOf(codeHash),
    hashes: bytesOf(hashes),
    generation,
    packed: JSON.stringify([valuesOf(client, FIELDS), ...passes] satisfies Packed),
  }
}

/** What was packed, whole again. */
export function unpackClient({ id, hashes, codeHash, packed }: KeptClient): RosterClient {
  const [values, ...passes]: Packed = JSON.parse(packed)
  return {
    ...(withValues(FIELDS, values) as Omit<RosterClient, 'id' | 'hashes' | 'codeHash' | 'passes'>),
    id: idOf(id),
    hashes: hexOf(hashes),
    codeHash: hexOf(codeHash),
    passes: passes.map((pass) => withValues(PASS_FIELDS, pass) as RosterPass),
  }
}
