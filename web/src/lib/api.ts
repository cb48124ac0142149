import { hc } from 'hono/client'
import type { AppType } from '../../../server/src/app.ts'

/** The server's API, typed by the server: `read(api.clients.$get({ query }))`. */
export const { api } = hc<AppType>('/')
