import { notify, notifyUndo } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-labels.ts'

type Attempt<Result> = {
  deed: () => Promise<Result>
  /** What is said once it is done. */
  done: string | ((result: Result) => string)
  /** How it is taken back, and what is said then. */
  undo?: (result: Result) => Promise<unknown>
  undone?: string
}

/** Does something that its button says in full: says what was done, with a way back, or why it wasn't. */
export async function attempt<Result>({ deed, done, undo, undone }: Attempt<Result>): Promise<boolean> {
  try {
    const result = await deed()
    const message = typeof done === 'string' ? done : done(result)
    if (undo) notifyUndo({ message, undo: () => void attempt({ deed: () => undo(result), done: undone ?? 'Undone' }) })
    else notify(message)
    return true
  } catch (error) {
    notify(problemWords(error), 'failed')
    return false
  }
}
