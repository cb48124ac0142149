import { startApp } from '../../server/src/test/app.ts'
import { startTestCluster } from '../../server/src/test/cluster.ts'
import { atEnd } from '../bench/running.ts'
import { consultOracle, type Findings } from '../report-oracle/oracle.ts'
export type Figures = Omit<Findings, 'odd' | 'timeZone'> & { histories: number; timeZones: string[]; seconds: number }

/**
 * Lives through histories of a shop, each from a seed of its own and so in a zone of its own, and compares every number
 * of every report with what the answers that were heard come to. What differs is said with what brings it about again.
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
  atEnd(cluster.stop)
  const { desk, stop } = await startApp(cluster.adminUrl)
  const [from, all] = [Date.now(), [] as Findings[]]
  for (let index = 0; index < histories; index++) {
    const findings = await consultOracle(desk, { seed: seed + index, events })
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
