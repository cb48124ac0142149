import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InteractionEvent } from '../../e2e/interactions.ts'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { formatPercentiles, percentile, say } from './figures.ts'
import { onCleanup, temporaryFolder } from './running.ts'

const AIM_MS = 100
const WORST = 10

/** Runs the stories named on the command line, or all, one at a time. Returns the events of their interactions. */
async function runStories(): Promise<InteractionEvent[]> {
  const file = join(temporaryFolder(), 'interactions.jsonl')
  const env = { ...process.env, INTERACTIONS_FILE: file, CHROMIUM_PATH: await findChromium(say) }
  const words = ['playwright', 'test', '--workers=1', '--reporter=line', ...process.argv.slice(3)]
  const stories = spawn('npx', words, { env, stdio: 'inherit' })
  onCleanup(() => stories.kill())
  const [code] = await once(stories, 'exit')
  if (code !== 0) say('A story failed. What it recorded until then is counted.')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as InteractionEvent)
}

/** Returns the slowest event of each interaction. */
function selectInteractions(events: InteractionEvent[]): InteractionEvent[] {
  const slowest = new Map<string, InteractionEvent>()
  for (const event of events) {
    const key = `${event.story} ${event.id}`
    if (event.duration > (slowest.get(key)?.duration ?? 0)) slowest.set(key, event)
  }
  return [...slowest.values()]
}

/** The slowest interaction with each control, the slowest control first. */
function selectWorst(interactions: InteractionEvent[]): InteractionEvent[] {
  const controls = new Map<string, InteractionEvent>()
  for (const one of interactions) {
    const key = `${one.path.replaceAll(/[0-9a-f-]{36}/g, '…')} ${one.target}`
    if (one.duration > (controls.get(key)?.duration ?? 0)) controls.set(key, one)
  }
  return [...controls.values()].toSorted((a, b) => b.duration - a.duration).slice(0, WORST)
}

export async function run(): Promise<object> {
  await buildIfStale(say)
  const interactions = selectInteractions(await runStories())
  const durations = interactions.map(({ duration }) => duration)
  say(`${interactions.length} interactions at a 4× CPU slowdown: ${formatPercentiles(durations)}`)
  const worst = selectWorst(interactions)
  for (const { duration, event, target, path, story } of worst)
    say(`${duration} ms  ${event} ${target}  ${path}  (${story})`)
  const p99 = percentile(durations, 0.99)
  return {
    interactions: interactions.length,
    p50_ms: percentile(durations, 0.5),
    p98_ms: percentile(durations, 0.98),
    p99_ms: p99,
    over_100_ms: durations.filter((duration) => duration > AIM_MS).length,
    worst: worst.map(({ duration, target, path }) => ({ duration, target, path })),
    met: p99 <= AIM_MS,
  }
}
