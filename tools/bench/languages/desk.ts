import { query } from '../database.ts'
import type { Shop } from '../shop.ts'

export type Desk = {
  post<Made = { id: string }>(path: string, body: object): Promise<Made>
  send<Made>(method: string, path: string, body?: object | string): Promise<Made>
  sql(text: string): Promise<unknown>
}

/** The owner's requests. */
export function openDesk({ origin, cookie, databaseUrl }: Omit<Shop, 'child'>): Desk {
  async function send<Made>(method: string, path: string, body?: object | string): Promise<Made> {
    const isFile = typeof body === 'string'
    const headers = { cookie, 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' }
    const content = isFile ? body : JSON.stringify(body)
    const answer = await fetch(origin + path, { method, headers, body: content })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text || 'null')
  }
  return { send, post: (path, body) => send('POST', path, body), sql: (text) => query(databaseUrl, text) }
}
