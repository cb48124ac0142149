import { z } from 'zod'
import { LINE_MAX, NAME_MAX, NOTE_MAX, paragraph, requiredLine } from '../../shared/text.ts'
import { whenValid } from '../../shared/when-valid.ts'

export const QuestionKind = z.enum(['line', 'text', 'one_of', 'any_of', 'yes_no'])
export type QuestionKind = z.infer<typeof QuestionKind>

export const QUESTIONS_MAX = 10

const fields = z.object({
  question: requiredLine(LINE_MAX, 'Enter a question'),
  kind: QuestionKind,
  required: z.boolean(),
  /** What can be chosen; empty if nothing is. */
  choices: z
    .array(requiredLine(NAME_MAX, 'Enter a choice'))
    .max(30, 'That is too many')
    .refine((all) => new Set(all).size === all.length, 'Two choices are the same'),
})

/** True for a question that is answered by choosing. */
export function hasChoices(kind: QuestionKind): boolean {
  return kind === 'one_of' || kind === 'any_of'
}

/** What clients are asked when they book a service online. */
export const Question = fields.refine(({ kind, choices }) => hasChoices(kind) === choices.length > 0, {
  path: ['choices'],
  error: 'Enter what can be chosen',
  when: whenValid(fields.pick({ kind: true, choices: true })),
})
export type Question = z.infer<typeof Question>

export const Questions = z
  .array(Question)
  .max(QUESTIONS_MAX, 'That is too many')
  .refine((all) => new Set(all.map(({ question }) => question)).size === all.length, 'Two questions are the same')

/** What a client answers to one question of a service, by its text. `yes_no`: `yes` or `no`. */
export const GivenAnswer = z.object({
  question: z.string().max(LINE_MAX),
  given: z.array(paragraph(NOTE_MAX)).max(30),
})
export type GivenAnswer = z.infer<typeof GivenAnswer>

export const GivenAnswers = z.array(GivenAnswer).max(QUESTIONS_MAX)

/** An answer as it is kept with the booking: with the question as it was asked. */
export const Answer = z.object({ question: z.string(), kind: QuestionKind, given: z.array(z.string()) })
export type Answer = z.infer<typeof Answer>
