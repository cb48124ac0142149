import { expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { consultOracle } from './oracle.ts'

const desk = useApp()

test('a history', async () => {
  const findings = await consultOracle(desk, {
    seed: Number(process.env.ORACLE_SEED ?? 1),
    events: Number(process.env.ORACLE_EVENTS ?? 500),
  })
  expect(findings).toMatchObject({ differences: 0, odd: [] })
}, 600_000)
