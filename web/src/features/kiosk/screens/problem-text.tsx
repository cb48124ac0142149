import { formatProblem } from '../../../lib/problem-labels.ts'

/** What is wrong, in words. */
export function ProblemText({ error }: { error: unknown }) {
  return <p>{formatProblem(error)}</p>
}
