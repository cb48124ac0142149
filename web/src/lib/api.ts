import { createApiClient } from './api-client.ts'
import { drawerHeaders } from './device-drawer.ts'
import { fetchReauthenticated } from './fetch-reauthenticated.ts'
import { businessHeaders } from './page-business.ts'
import { setupHeaders } from './setup-code.ts'

export const api = createApiClient('/', {
  headers: () => ({ ...setupHeaders(), ...drawerHeaders(), ...businessHeaders() }),
  fetch: fetchReauthenticated,
})
