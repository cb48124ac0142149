import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { App } from '../app.ts'
import type { Answer, Caller } from './app.ts'

/** Routes without authentication; all others need a session. */
const PUBLIC_ROUTES = [
  'GET /api/setup',
  'POST /api/setup',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/code',
  'POST /api/auth/sign-in/passkey/question',
  'POST /api/auth/sign-in/passkey',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/invites/open',
  'POST /api/invites/accept',
  'GET /api/sign-up',
  'POST /api/sign-up',
  'POST /api/sign-up/confirm',
  'POST /api/support/session',
  'POST /api/offers/open',
  'POST /api/offers',
  'GET /api/openapi.json',
  'GET /api/book/shop',
  'GET /api/book/times',
  'GET /api/book/timetable',
  'POST /api/book',
  'POST /api/book/open',
  'POST /api/book/confirm',
  'POST /api/book/move',
  'POST /api/book/attendance',
  'POST /api/book/cancel',
  'GET /api/book/calendar/{token}',
  'POST /api/book/waiting',
  'POST /api/book/waiting/open',
  'POST /api/book/waiting/confirm',
  'POST /api/book/waiting/leave',
  // The id is unguessable. A restore ends all sessions, including that of the user who started it.
  'GET /api/restores/{id}',
  // Authorized by the unsubscribe token in a message.
  'POST /api/unsubscribe/open',
  'POST /api/unsubscribe',
  'POST /api/unsubscribe/undo',
]

/** Lists the routes of the API, named as in its description, such as `GET /api/clients/{id}`. */
export function allRoutes(app: App, isWanted: (route: App['routes'][number]) => boolean = () => true): string[] {
  const routes = app.routes
    .filter(isWanted)
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.startsWith('/api/docs'))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')}`)
  return [...new Set(routes)]
}

/** Lists the routes that need a session of staff, an API key or a kiosk. */
export function privateRoutes(app: App): string[] {
  return allRoutes(app).filter((route) => !PUBLIC_ROUTES.includes(route) && !isOfPortal(route))
}

/** True for a route of the client portal, which has sessions of its own. */
function isOfPortal(route: string): boolean {
  return / \/api\/me(\/|$)/.test(route)
}

/** Lists the routes that need a session of the client portal. */
export function portalRoutes(app: App): string[] {
  return allRoutes(app).filter((route) => isOfPortal(route) && !/\/(front|sign-in)(\/|$)/.test(route))
}

/** Calls a route with an empty body and ids that nothing has. */
export function callRoute(caller: Caller, route: string): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace('{sequence}', '1').replace(/{\w+}/g, newId())
  const body = method === 'GET' || method === 'DELETE' ? null : '{}'
  return caller.send(path, { method, headers: { 'Content-Type': 'application/json' }, body })
}
