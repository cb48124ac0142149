import { createApiClient } from './api-client.ts'
import { drawerHeaders } from './device-drawer.ts'
import { fetchReauthenticated } from './fetch-reauthenticated.ts'
import { setupHeaders } from './setup-code.ts'

export const api = createApiClient('/', {
  headers: () => ({ ...setupHeaders(), ...drawerHeaders() }),
  fetch: fetchReauthenticated,
})
