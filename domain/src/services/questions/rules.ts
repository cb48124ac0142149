import { LINE_MAX } from '../../shared/text.ts'
import type { Answer, GivenAnswer, Question } from './schema.ts'

const YES_OR_NO = ['yes', 'no']

function isPossible({ kind, choices }: Question, given: string[]): boolean {
  if (kind === 'line')
    return given.length === 1 && given.every((text) => text.length <= LINE_MAX && !text.includes('\n'))
  if (kind === 'text') return given.length === 1
  if (kind === 'any_of') return new Set(given).size === given.length && given.every((one) => choices.includes(one))
  const possible = kind === 'yes_no' ? YES_OR_NO : choices
  return given.length === 1 && given.every((one) => possible.includes(one))
}

/**
 * Returns the answers to keep, in the order of the questions, without those left empty. `wrong`: indexes of questions
 * that need another answer. `unknown`: something was answered that isn't asked, such as after a change of the questions.
 */
export function takeAnswers(
  questions: Question[],
  answers: GivenAnswer[],
): { ok: true; answers: Answer[] } | { ok: false; wrong: number[]; unknown: boolean } {
  const given = new Map(answers.map((one) => [one.question, one.given.filter((text) => text !== '')]))
  const taken = questions.map((one) => ({
    question: one.question,
    kind: one.kind,
    given: given.get(one.question) ?? [],
  }))
  const wrong = questions.flatMap((one, index) => {
    const own = taken[index]?.given ?? []
    const isFine = own.length > 0 ? isPossible(one, own) : !one.required
    return isFine ? [] : [index]
  })
  const unknown = answers.some(({ question }) => !questions.some((one) => one.question === question))
  if (wrong.length > 0 || unknown) return { ok: false, wrong, unknown }
  return { ok: true, answers: taken.filter((one) => one.given.length > 0) }
}
