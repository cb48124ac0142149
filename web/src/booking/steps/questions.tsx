import { useLoad } from '../api.ts'
import { Failed, Waiting } from '../ui.tsx'
import type { AnswersState } from './use-answers.ts'

/** The questions of a service, loaded only where there are some. */
export function Questions({ answers }: { answers: AnswersState }) {
  return answers.questions.length > 0 && <Loaded answers={answers} />
}

async function loadFields() {
  return { Fields: (await import('./question-fields.tsx')).QuestionFields }
}

function Loaded({ answers }: { answers: AnswersState }) {
  const { value, retry } = useLoad('questions', loadFields)
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  return <value.answer.Fields answers={answers} />
}
