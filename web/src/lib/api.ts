import { hc } from 'hono/client'
import type { AppType } from '../../../server/src/app.ts'
import { drawerHeaders } from './device-drawer.ts'
import { fetchReauthenticated } from './fetch-reauthenticated.ts'
import { setupHeaders } from './setup-code.ts'

export type Api = ReturnType<typeof hc<AppType>>['api']

/** API client, typed by the server: `read(api.clients.$get({ query }))`. */
export const { api }: { api: Api } = hc<AppType>('/', {
  headers: () => ({ ...setupHeaders(), ...drawerHeaders() }),
  fetch: fetchReauthenticated,
})
