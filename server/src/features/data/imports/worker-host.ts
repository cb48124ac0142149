import { Worker } from 'node:worker_threads'
import type { Outcome, Run } from './commit/run.ts'
import type { Made } from './commit/typo-index.ts'
import type { DetectedFormat, FormatRequest } from './reader/detect.ts'
import { UnreadableFileError } from './reader/unreadable.ts'
import type { Message, Task } from './worker.ts'

/** Memory limit of a worker, in MB. */
const HEAP_MB = 112

/** Minimum interval between progress reports, in milliseconds. */
const PROGRESS_MS = 400

type Listening = { onProgress?: (rowsDone: number) => void; progressMs?: number; signal?: AbortSignal }

/** Runs a task in a worker thread. Throws `UnreadableFileError`, also if it exceeds the memory limit. */
function runInWorker<Result>(task: Task, { onProgress, signal }: Listening = {}): Promise<Result> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  return new Promise<Result>((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if (message.kind === 'progress') onProgress?.(message.rowsDone)
      if (message.kind === 'done') resolve(message.result as Result)
      if (message.kind === 'unreadable') reject(new UnreadableFileError(message.words))
      if (message.kind === 'failed') reject(toError(message))
    })
    worker.on('error', (error: Error & { code?: string }) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(isFull ? new UnreadableFileError('The file takes too much memory: send it in parts') : error)
    })
    worker.on('exit', () => reject(new Error('the thread that reads files was stopped')))
  }).finally(() => signal?.removeEventListener('abort', stop))
}

function toError({ message, code, stack }: Extract<Message, { kind: 'failed' }>): Error {
  return Object.assign(new Error(message), { code, stack })
}

export function detectInWorker(look: FormatRequest): Promise<DetectedFormat> {
  return runInWorker({ task: 'look', look })
}

export function importInWorker(run: Run, listening: Listening): Promise<Outcome | null> {
  return runInWorker({ task: 'move', run, progressMs: listening.progressMs ?? PROGRESS_MS }, listening)
}

export function buildTypoIndexInWorker(made: Made, listening: Listening): Promise<void> {
  return runInWorker({ task: 'slips', made }, listening)
}
