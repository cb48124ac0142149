import type { Days, Report, ReportName } from '@deskbell/domain/reports/schema.ts'
import { type Random, randomFor } from '../../../demo/random.ts'
import type { Caller, TestApp } from '../../../test/app.ts'
import { Calendar } from './calendar.ts'
import { checkBooks } from './check-books.ts'
import { compareReport, type Difference, openSome } from './compare.ts'
import { expectAttendance } from './expect-attendance.ts'
import type { Expected, Question } from './expected.ts'
import { makeHistory } from './history.ts'
import { queryOf, questionsFor } from './questions.ts'

/** What each report has to say, worked out anew from the books of a history and by its definition alone. */
const EXPECTS: Partial<Record<ReportName, (question: Question) => Expected>> = {
  attendance: expectAttendance,
}

const OPENED_EACH = 6

/** What was found out about one seed. `odd`: the first differences in words, which the seed brings about again. */
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

type Asking = { caller: Caller; name: ReportName; question: Question; random: Random }
type Answered = { numbers: number; opened: number; differences: Difference[] }

function numbersIn(report: Report): number {
  return report.figures.length + report.tables.reduce((sum, { rows, columns }) => sum + rows.length * columns.length, 0)
}

/** The figures of the period before are what the books say of it. */
function compareBefore(report: Report, question: Question, expect: (question: Question) => Expected): Difference[] {
  if (!report.before) return []
  const { figures } = expect({ ...question, days: report.before satisfies Days })
  return report.figures.flatMap(({ id, before: said }) => {
    const books = figures[id]
    return books === undefined || said === books ? [] : [{ where: `figure ${id} before`, said, books }]
  })
}

async function ask({ caller, name, question, random }: Asking): Promise<Answered> {
  const expect = EXPECTS[name]
  if (!expect) return { numbers: 0, opened: 0, differences: [] }
  const path = `/api/reports/${name}`
  const query = queryOf(question, name)
  const { status, body: report } = await caller.get<Report>(`${path}?${query}`)
  if (status !== 200) return { numbers: 0, opened: 0, differences: [{ where: query, said: report, books: 'a report' }] }
  const { opened, found } = await openSome(caller, { path, query, report }, random, OPENED_EACH)
  const differences = [...compareReport(report, expect(question)), ...compareBefore(report, question, expect), ...found]
  return { numbers: numbersIn(report), opened, differences }
}

function words(name: string, query: string, { where, said, books }: Difference): string {
  return `${name}?${query}: ${where} is ${JSON.stringify(said)}, by the books ${JSON.stringify(books)}`
}

/** Lives through a history of so many events, and asks each report many questions about it. */
export async function consultOracle(
  desk: TestApp,
  { seed, events }: { seed: number; events: number },
): Promise<Findings> {
  const { books, shop, changes } = await makeHistory(desk, { seed, events })
  const caller = await desk.openBrowser(shop)
  const calendar = new Calendar(books.timeZone)
  const [random, now, first] = [randomFor(seed, 'questions'), desk.clock.now.toISOString(), '2025-01-14']
  const odd = await checkBooks(caller, books)
  const findings = { seed, timeZone: books.timeZone, events: books.answered, refused: books.refused }
  const counts = { questions: 0, numbers: 0, opened: 0, differences: odd.length }
  for (const name of Object.keys(EXPECTS) as ReportName[])
    for (const question of questionsFor(name, { books, calendar, random, changes, now, first })) {
      const { numbers, opened, differences } = await ask({ caller, name, question, random })
      counts.questions += 1
      counts.numbers += numbers
      counts.opened += opened
      counts.differences += differences.length
      odd.push(...differences.slice(0, 5).map((one) => words(name, queryOf(question, name), one)))
    }
  return { ...findings, ...counts, odd: odd.slice(0, 20) }
}
