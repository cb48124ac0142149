import { takeAnswers } from '@deskbell/domain/services/questions/rules.ts'
import type { Answer, GivenAnswer } from '@deskbell/domain/services/questions/schema.ts'
import { AppError } from '../../errors.ts'
import type { ServiceRecord } from '../services/present.ts'

/**
 * Returns the answers to the questions of a service, as they are kept. Throws AppError 'invalid' with the place of each
 * question that needs another answer.
 */
export function requireAnswers({ questions }: Pick<ServiceRecord, 'questions'>, given: GivenAnswer[]): Answer[] {
  const taken = takeAnswers(questions, given)
  if (taken.ok) return taken.answers
  const wrong = taken.wrong.map((index) => ({ path: `answers.${index}`, message: 'Answer this question' }))
  const changed = { path: 'answers', message: 'The questions have changed. Reload the page' }
  throw new AppError('invalid', { fields: taken.unknown ? [...wrong, changed] : wrong })
}
