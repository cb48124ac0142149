import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { OwnersChanged } from './commit/owners.ts'
import type { Run } from './commit/run.ts'
import type { Made } from './commit/typo-index.ts'
import type { FormatRequest } from './reader/detect.ts'
import { UnreadableFileError } from './reader/unreadable.ts'

/** Task of the worker thread, which keeps the parsing of large files off the event loop. */
export type Task =
  | { task: 'look'; look: FormatRequest }
  | { task: 'move'; run: Run; progressMs: number }
  | { task: 'slips'; made: Made }
export type Message =
  | { kind: 'progress'; rowsDone: number }
  | { kind: 'done'; result: unknown }
  | { kind: 'unreadable'; words: string }
  | { kind: 'failed'; message: string; code: string | undefined; stack: string | undefined }

function post(message: Message): void {
  parentPort?.postMessage(message)
}

async function perform(task: Task): Promise<unknown> {
  // A thread loads the code of its task alone: that of `runImport` takes four times as long as the others'.
  if (task.task === 'look') {
    const { detectFormat } = await import('./reader/detect.ts')
    return detectFormat(task.look)
  }
  if (task.task === 'slips') {
    const { buildTypoIndex } = await import('./commit/typo-index.ts')
    return buildTypoIndex(task.made)
  }
  const { runImport } = await import('./commit/run.ts')
  const { run, progressMs } = task
  let toldAt = 0
  return runImport(run, async (rowsDone) => {
    if (performance.now() - toldAt < progressMs) return
    toldAt = performance.now()
    post({ kind: 'progress', rowsDone })
  })
}

function tell(error: unknown): void {
  const isAboutFile = error instanceof UnreadableFileError || error instanceof OwnersChanged
  const { message, stack, code } = error as Error & { code?: string }
  post(isAboutFile ? { kind: 'unreadable', words: message } : { kind: 'failed', message, code, stack })
}

// People who check in come first. Only on Linux each thread has a priority of its own.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

try {
  post({ kind: 'done', result: await perform(workerData) })
} catch (error) {
  tell(error)
}
