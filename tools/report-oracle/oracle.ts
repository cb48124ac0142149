import { type Report, ReportName } from '@deskbell/domain/reports/schema.ts'
import type { Caller, TestApp } from '../../server/src/test/app.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { checkDrillDowns } from './behind.ts'
import { Calendar } from './calendar.ts'
import { compareWithApi } from './check-books.ts'
import { compareReport, type Difference } from './compare.ts'
import { expectActivity } from './expect-activity.ts'
import { expectAppointments } from './expect-appointments.ts'
import { expectAttendance } from './expect-attendance.ts'
import { expectClients } from './expect-clients.ts'
import { expectEmployees } from './expect-employees.ts'
import { expectLiability } from './expect-liability.ts'
import { expectPasses } from './expect-passes.ts'
import { expectProducts } from './expect-products.ts'
import { expectSales } from './expect-sales.ts'
import type { Expected, Question } from './expected.ts'
import { type History, makeHistory } from './history.ts'
import { questionsFor, toQuery } from './questions.ts'

/**
 * Expected reports, computed from the recorded state and the reports' definitions, independently of the product's SQL.
 */
const EXPECTS: Record<ReportName, (question: Question) => Expected> = {
  sales: expectSales,
  products: expectProducts,
  attendance: expectAttendance,
  passes: expectPasses,
  liability: expectLiability,
  clients: expectClients,
  appointments: expectAppointments,
  employees: expectEmployees,
  activity: expectActivity,
}

const OPENED_EACH = 6

/** Result for one seed. `odd`: the first differences as text; the seed reproduces them. */
export type Findings = {
  seed: number
  timeZone: string
  events: number
  refused: number
  questions: number
  numbers: number
  opened: number
  differences: number
  odd: string[]
}

function numbersIn(report: Report): number {
  return report.figures.length + report.tables.reduce((sum, { rows, columns }) => sum + rows.length * columns.length, 0)
}

/** Compares the figures of the previous period. */
function compareBefore(report: Report, question: Question, expect: (question: Question) => Expected): Difference[] {
  if (!report.before) return []
  const { figures, ofToday = [] } = expect({ ...question, days: report.before })
  return report.figures.flatMap(({ id, before: said }) => {
    const books = ofToday.includes(id) ? null : figures[id]
    return books === undefined || said === books ? [] : [{ where: `figure ${id} before`, said, books }]
  })
}

async function ask({
  caller,
  name,
  question,
  random,
}: {
  caller: Caller
  name: ReportName
  question: Question
  random: Random
}): Promise<{ numbers: number; opened: number; differences: Difference[] }> {
  const expect = EXPECTS[name]
  const path = `/api/reports/${name}`
  const query = toQuery(question, name)
  const { status, body: report } = await caller.get<Report>(`${path}?${query}`)
  if (status !== 200) return { numbers: 0, opened: 0, differences: [{ where: query, said: report, books: 'a report' }] }
  const { opened, found } = await checkDrillDowns(caller, { path, query, report, random, most: OPENED_EACH })
  const differences = [...compareReport(report, expect(question)), ...compareBefore(report, question, expect), ...found]
  return { numbers: numbersIn(report), opened, differences }
}

function words(name: string, query: string, { where, said, books }: Difference): string {
  return `${name}?${query}: ${where} is ${JSON.stringify(said)}, by the books ${JSON.stringify(books)}`
}

const ODD_EACH = 8
/** Before the first event, and not at the start of a week. */
const FIRST_DAY = '2025-01-14'

type Counts = Pick<Findings, 'questions' | 'numbers' | 'opened' | 'differences' | 'odd'>

/** Requests each report with many parameters and compares every number with the expected one. */
export async function askReports(
  desk: TestApp,
  { books, shop, changes, seed }: History,
  names: readonly ReportName[] = ReportName.options,
): Promise<Counts> {
  const caller = await desk.openBrowser(shop)
  const [calendar, random] = [new Calendar(books.timeZone), createRandom(seed, 'questions')]
  const asking = { books, calendar, random, changes, now: desk.clock.now.toISOString(), first: FIRST_DAY }
  const counts: Counts = { questions: 0, numbers: 0, opened: 0, differences: 0, odd: [] }
  for (const name of names) {
    const odd: string[] = []
    for (const question of questionsFor(name, asking)) {
      const { numbers, opened, differences } = await ask({ caller, name, question, random })
      counts.questions += 1
      counts.numbers += numbers
      counts.opened += opened
      counts.differences += differences.length
      odd.push(...differences.slice(0, 3).map((one) => words(name, toQuery(question, name), one)))
    }
    counts.odd.push(...odd.slice(0, ODD_EACH))
  }
  return counts
}

/** Simulates a history, verifies that all of it was recorded, and compares all reports. */
export async function runOracle(desk: TestApp, { seed, events }: { seed: number; events: number }): Promise<Findings> {
  const history = await makeHistory(desk, { seed, events })
  const { books, shop } = history
  const unheard = await compareWithApi(await desk.openBrowser(shop), books)
  const { differences, odd, ...counts } = await askReports(desk, history)
  const about = { seed, timeZone: books.timeZone, events: books.answered, refused: books.refused }
  return {
    ...about,
    ...counts,
    differences: differences + unheard.length,
    odd: [...unheard.slice(0, ODD_EACH), ...odd],
  }
}
