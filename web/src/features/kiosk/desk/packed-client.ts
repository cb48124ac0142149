import type { RosterClient, RosterPass } from '@deskbell/domain/kiosk/roster.ts'

// Twenty thousand clients fit where their fields' names would take as much room again: only values are kept, in this
// order.
const FIELDS = ['firstName', 'name', 'initials', 'phoneHint', 'atDesk', 'hashes', 'codeHash', 'next', 'signer'] as const
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

type Packed = { values: unknown[]; passes: unknown[][] }

function valuesOf<Thing extends object>(thing: Thing, fields: readonly (keyof Thing)[]): unknown[] {
  return fields.map((field) => thing[field])
}

function withValues(fields: readonly string[], values: unknown[]): object {
  return Object.fromEntries(fields.map((field, index) => [field, values[index]]))
}

export function packClient(client: RosterClient): string {
  const passes = client.passes.map((pass) => valuesOf(pass, PASS_FIELDS))
  return JSON.stringify({ values: valuesOf(client, FIELDS), passes } satisfies Packed)
}

/** What was packed, whole again. */
export function unpackClient(id: string, packed: string): RosterClient {
  const { values, passes }: Packed = JSON.parse(packed)
  const whole = passes.map((pass) => withValues(PASS_FIELDS, pass) as RosterPass)
  return { id, ...(withValues(FIELDS, values) as Omit<RosterClient, 'id' | 'passes'>), passes: whole }
}
