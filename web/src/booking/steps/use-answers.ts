import type { GivenAnswer, Question } from '@deskbell/domain/services/questions/schema.ts'
import { useState } from 'react'
import type { RequestError } from '../api.ts'
import { keep, kept } from '../session-storage.ts'

/** Answers by the text of the question, so that what was answered for one service stands for another. */
type Answers = Record<string, string[]>

const KEY = 'deskbell-book-answers'

/** Visitor's answers to the questions of a service, kept in sessionStorage like their details. */
export function useAnswers(questions: Question[]) {
  const [answers, setAnswers] = useState(() => JSON.parse(kept(KEY) ?? '{}') as Answers)
  const [wrong, setWrong] = useState<number[]>([])
  const given: GivenAnswer[] = questions.flatMap(({ question, choices }) => {
    // What was chosen before may not be a choice any more.
    const own = (answers[question] ?? []).filter((one) => choices.length === 0 || choices.includes(one))
    return own.some((text) => text.trim() !== '') ? [{ question, given: own }] : []
  })
  const change = (question: string, own: string[]) => {
    const changed = { ...answers, [question]: own }
    keep(KEY, JSON.stringify(changed))
    setAnswers(changed)
  }
  /** Returns true if all that must be answered is. */
  const check = () => {
    const missing = questions.flatMap(({ question, required }, index) =>
      required && !given.some((one) => one.question === question) ? [index] : [],
    )
    setWrong(missing)
    return missing.length === 0
  }
  /** Shows which answers the server refused; returns true if it did. */
  const showRefused = ({ code, problem }: RequestError) => {
    const paths = code === 'invalid' ? (problem?.fields ?? []).map(({ path }) => path) : []
    const refused = questions.flatMap((_, index) => (paths.includes(`answers.${index}`) ? [index] : []))
    setWrong(refused)
    return refused.length > 0
  }
  return { questions, given, wrong, change, check, showRefused }
}

export type AnswersState = ReturnType<typeof useAnswers>
