import type { Hono } from 'hono'
import { type ClientRequestOptions, hc } from 'hono/client'
import type { BlankEnv, Schema } from 'hono/types'
import type { ApiSchema } from '../../../server/src/app.ts'

/** Takes a client as its parameter, of which TypeScript infers the intersection. */
type Taker<Routes> = Routes extends Schema ? (client: ReturnType<typeof hc<Hono<BlankEnv, Routes>>>) => void : never

export type Api = Taker<ApiSchema> extends (client: infer Client) => void ? Client : never

/** Creates an API client, typed by the server: `read(api.clients.$get({ query }))`. */
export function createApiClient(origin: string, options: ClientRequestOptions): Api {
  return (hc<Hono>(origin, options) as unknown as { api: Api }).api
}
