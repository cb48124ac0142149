import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metrics } from '../server/src/features/health/metrics.ts'

const RECIPES = ['Dockerfile', 'compose.yaml', ...globSync('deploy/**/*.{yaml,service,Caddyfile,conf,json}')].filter(
  (file) => !/package(-lock)?\.json$|node_modules/.test(file),
)
/** Settings of other programs. */
const OTHERS = /^(POSTGRES_\w+|DOMAIN|NODE_ENV|PATH|FILE|CMD|BUILD_IMAGE|COPY|NAME)$/

const readText = (file: string) => readFileSync(file, 'utf8')

test('recipes name settings that the README describes', () => {
  const described = new Set(readText('README.md').match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g))
  const named = RECIPES.flatMap((file) => readText(file).match(/\b[A-Z][A-Z0-9_]{2,}\b(?=[=:]|, | and )/g) ?? [])
  expect(named).toContain('DATABASE_URL')
  expect(named.filter((name) => !described.has(name) && !OTHERS.test(name))).toEqual([])
})

test('alerts and the dashboard name metrics that exist', async () => {
  metrics.watchLiveStreams(() => 0)
  const existing = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name))
  const texts = RECIPES.filter((file) => /prometheus|grafana/.test(file)).map(readText)
  const named = texts.flatMap((one) => one.match(/\b(deskbell|nodejs|process)_\w+/g) ?? [])
  expect(named).toContain('deskbell_live_streams')
  expect(named.filter((name) => !existing.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
})
