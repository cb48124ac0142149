import { startApp } from '../../server/src/test/app.ts'
import { startTestCluster } from '../../server/src/test/cluster.ts'
import { onCleanup } from '../bench/running.ts'
import { type Findings, runOracle } from '../report-oracle/oracle.ts'
export type Figures = Omit<Findings, 'odd' | 'timeZone'> & { histories: number; timeZones: string[]; seconds: number }

/**
 * Simulates histories of a business, each from a seed and in a time zone of its own, and compares every number of every
 * report with the test oracle. Prints each difference with the seed that reproduces it.
 */
export async function drillReports({
  histories,
  events,
  seed,
  say,
}: {
  histories: number
  events: number
  seed: number
  say: (words: string) => void
}): Promise<Figures> {
  const cluster = await startTestCluster()
  onCleanup(cluster.stop)
  const { desk, stop } = await startApp(cluster.adminUrl)
  const [from, all] = [Date.now(), [] as Findings[]]
  for (let index = 0; index < histories; index++) {
    const findings = await runOracle(desk, { seed: seed + index, events })
    const { odd, ...counts } = findings
    say(`seed ${seed + index}: ${JSON.stringify(counts)}`)
    for (const words of odd) say(`seed ${seed + index}: ${words}`)
    all.push(findings)
  }
  await stop()
  return { seed, histories, ...added(all), seconds: Math.round((Date.now() - from) / 1000) }
}

function added(all: Findings[]) {
  const sum = (of: (one: Findings) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    timeZones: [...new Set(all.map(({ timeZone }) => timeZone))],
    events: sum(({ events }) => events),
    refused: sum(({ refused }) => refused),
    questions: sum(({ questions }) => questions),
    numbers: sum(({ numbers }) => numbers),
    opened: sum(({ opened }) => opened),
    differences: sum(({ differences }) => differences),
  }
}
