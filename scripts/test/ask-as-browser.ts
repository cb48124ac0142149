import { once } from 'node:events'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

export const OWNER = { email: 'ana@example.com', password: 'a long enough password' }
export const COMPANY = { companyName: 'Willow', name: 'Ana', timeZone: 'UTC', currency: 'USD', locale: 'en-US' }

export type Ask = {
  /** What the browser's address bar has. */
  origin: string
  /** Where it is reached. */
  host?: string
  port: number
  /** Asks the server itself, with what a proxy before it would say. */
  isProxied?: boolean
  method?: string
  body?: object
  headers?: Record<string, string>
}

/** Sends a request as a browser does. Resolves when the head of the answer has arrived. */
export async function askAsBrowser(
  path: string,
  { origin, host = '127.0.0.1', port, isProxied = false, method = 'GET', body, headers = {} }: Ask,
): Promise<IncomingMessage> {
  const { protocol, host: named, hostname } = new URL(origin)
  const proxied = isProxied ? { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Proto': 'https' } : {}
  const own = { Host: named, Origin: origin, 'Content-Type': 'application/json', ...proxied, ...headers }
  const options = { host, port, path, method, headers: own, agent: false }
  const sent =
    protocol === 'https:' && !isProxied
      ? requestSecure({ ...options, servername: hostname, rejectUnauthorized: false })
      : requestPlain(options)
  const [answer] = (await once(sent.end(body && JSON.stringify(body)), 'response')) as [IncomingMessage]
  return answer
}
