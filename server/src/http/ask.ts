import type { IncomingMessage } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { BLOCKED, createAgents, isBlocked } from './post.ts'

/** Answers of services are small; more is not read. */
const ANSWER_BYTES_MAX = 256 * 1024

/**
 * Sends a request to a service whose address people have typed, and reads its answer, at most 256 kB. Follows no redirect.
 * Rejects if there is no answer, or a longer one.
 */
export type Ask = (
  url: string,
  request: { method: 'GET' | 'POST' | 'PUT'; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<{ status: number; body: string }>

/** Creates the function; networks are checked as by `createPost`. */
export function createAsk(options: { allowPrivateAddresses: boolean }): Ask {
  const { plainAgent, tlsAgent } = createAgents(options)
  return (url, { body, ...about }) =>
    new Promise((resolve, reject) => {
      const onAnswer = (answer: IncomingMessage) => {
        readAnswer(answer).then((read) => resolve({ status: answer.statusCode ?? 0, body: read }), reject)
      }
      const request =
        new URL(url).protocol === 'https:'
          ? requestTls(url, { ...about, agent: tlsAgent }, onAnswer)
          : requestPlain(url, { ...about, agent: plainAgent }, onAnswer)
      request.on('error', (error) => reject(isBlocked(error) ? new Error(BLOCKED, { cause: error }) : error)).end(body)
    })
}

async function readAnswer(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
