import type { Hono } from 'hono'
import { hc } from 'hono/client'
import type { BlankEnv, Schema } from 'hono/types'
import type { ApiSchema } from '../../../server/src/app.ts'
import { drawerHeaders } from './device-drawer.ts'
import { fetchReauthenticated } from './fetch-reauthenticated.ts'
import { setupHeaders } from './setup-code.ts'

/** Takes a client as its parameter, of which TypeScript infers the intersection. */
type Taker<Routes> = Routes extends Schema ? (client: ReturnType<typeof hc<Hono<BlankEnv, Routes>>>) => void : never

export type Api = Taker<ApiSchema> extends (client: infer Client) => void ? Client : never

/** API client, typed by the server: `read(api.clients.$get({ query }))`. */
export const { api } = hc<Hono>('/', {
  headers: () => ({ ...setupHeaders(), ...drawerHeaders() }),
  fetch: fetchReauthenticated,
}) as unknown as { api: Api }
