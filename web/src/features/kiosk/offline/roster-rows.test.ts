import { RosterClient, RosterPass } from '@deskbell/domain/kiosk/roster.ts'
import { examplePass } from '@deskbell/domain/passes/examples.ts'
import { expect, test } from 'vitest'
import { packClients, unpackClients } from './roster-rows.ts'

test('a client comes out as they went in, with everything that a roster has', () => {
  const pass = RosterPass.parse({
    ...examplePass({ id: crypto.randomUUID(), limit: { visits: 2, per: 'week' }, frozenOn: '2026-11-20' }),
    usedInPeriod: 1,
    usedOn: '2026-11-20',
  })
  const client = RosterClient.parse({
    id: crypto.randomUUID(),
    firstName: 'Zoë',
    name: 'Zoë S.',
    initials: 'ZS',
    phoneHint: '••42',
    atDesk: true,
    endingHash: 'ab'.repeat(6),
    codeHash: 'cd'.repeat(6),
    passes: [pass, { ...pass, id: crypto.randomUUID() }],
    signer: 'guardian',
    householdId: crypto.randomUUID(),
    next: { startsAt: '2026-11-21T10:00:00.000Z', serviceName: 'Yoga class' },
  })
  const many = Array.from({ length: 60 }, () => ({ ...client, id: crypto.randomUUID() }))
  expect(unpackClients(packClients(many, 1))).toEqual(many)
})
