import { expect, test } from 'vitest'
import { LINE_MAX } from '../../shared/text.ts'
import { takeAnswers } from './rules.ts'
import { type Question, Questions } from './schema.ts'

const line: Question = { question: 'Occupation?', kind: 'line', required: false, choices: [] }
const text: Question = { question: 'Injuries?', kind: 'text', required: true, choices: [] }
const oneOf: Question = { question: 'Level?', kind: 'one_of', required: true, choices: ['New', 'Old hand'] }
const anyOf: Question = { question: 'Bring?', kind: 'any_of', required: false, choices: ['Mat', 'Block'] }
const yesNo: Question = { question: 'Pregnant?', kind: 'yes_no', required: true, choices: [] }
const all = [line, text, oneOf, anyOf, yesNo]

const answer = (question: Question, ...given: string[]) => ({ question: question.question, given })

test('answers are kept in the order of the questions, with kind and text, without those left empty', () => {
  const given = [
    answer(yesNo, 'no'),
    answer(anyOf, 'Block', 'Mat'),
    answer(oneOf, 'New'),
    answer(text, 'Knee\nback'),
    answer(line, ''),
  ]
  expect(takeAnswers(all, given)).toEqual({
    ok: true,
    answers: [
      { question: 'Injuries?', kind: 'text', given: ['Knee\nback'] },
      { question: 'Level?', kind: 'one_of', given: ['New'] },
      { question: 'Bring?', kind: 'any_of', given: ['Block', 'Mat'] },
      { question: 'Pregnant?', kind: 'yes_no', given: ['no'] },
    ],
  })
})

test('a required question without an answer is named', () => {
  expect(takeAnswers(all, [answer(oneOf, 'New'), answer(yesNo, 'yes')])).toEqual({
    ok: false,
    wrong: [1],
    unknown: false,
  })
  expect(takeAnswers([oneOf], [answer(oneOf)])).toEqual({ ok: false, wrong: [0], unknown: false })
})

test.each([
  ['one of the choices', oneOf, ['Expert']],
  ['only one of them', oneOf, ['New', 'Old hand']],
  ['several of the choices', anyOf, ['Towel']],
  ['each of them once', anyOf, ['Mat', 'Mat']],
  ['yes or no', yesNo, ['maybe']],
  ['a single line', line, ['a\nb']],
  ['a line that is short enough', line, ['a'.repeat(LINE_MAX + 1)]],
])('an answer is %s', (_, question, given) => {
  expect(takeAnswers([question], [answer(question, ...given)])).toEqual({ ok: false, wrong: [0], unknown: false })
})

test('a question that isn’t asked any more takes no answer', () => {
  expect(takeAnswers([line], [answer(anyOf, 'Mat')])).toEqual({ ok: false, wrong: [], unknown: true })
})

test('only a question with choices has some, each question is asked once', () => {
  const isFine = (...questions: Question[]) => Questions.safeParse(questions).success
  expect(isFine(...all)).toBe(true)
  expect(isFine({ ...oneOf, choices: [] })).toBe(false)
  expect(isFine({ ...oneOf, choices: ['New', 'New'] })).toBe(false)
  expect(isFine({ ...yesNo, choices: ['Yes'] })).toBe(false)
  expect(isFine(line, { ...text, question: line.question })).toBe(false)
  expect(isFine(...Array.from({ length: 11 }, (_, index) => ({ ...line, question: `${index}?` })))).toBe(false)
})
