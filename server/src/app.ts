import { except } from 'hono/combine'
import { account } from './features/account/routes.ts'
import { apiKeys } from './features/api-keys/routes.ts'
import { appManifest } from './features/app-manifest/routes.ts'
import { appointments } from './features/appointments/routes.ts'
import { attention, staffCalls } from './features/attention/routes.ts'
import { auth } from './features/auth/routes.ts'
import { backups, restores } from './features/backups/routes.ts'
import { bookings, rosters } from './features/bookings/routes.ts'
import { appointmentRules, business, kioskOptions } from './features/business/routes.ts'
import { clientCards } from './features/cards/routes.ts'
import { checkIns } from './features/check-ins/routes.ts'
import { clientFiles } from './features/client-files/routes.ts'
import { clientHistory } from './features/client-history/routes.ts'
import { clientLetters } from './features/client-letters/routes.ts'
import { clientPhotos } from './features/client-photos/routes.ts'
import { clientBulk } from './features/clients/bulk-routes.ts'
import { clients } from './features/clients/routes.ts'
import { devices } from './features/devices/routes.ts'
import { duplicates } from './features/duplicates/routes.ts'
import { employees } from './features/employees/routes.ts'
import { exportsOfLists } from './features/exports/routes.ts'
import { feedFiles, feeds } from './features/feeds/routes.ts'
import { health, healthChecks } from './features/health/routes.ts'
import { home } from './features/home/routes.ts'
import { hours } from './features/hours/routes.ts'
import { imports } from './features/imports/routes.ts'
import { kiosk } from './features/kiosk/routes.ts'
import { live } from './features/live/routes.ts'
import { pictures } from './features/logo/pictures.ts'
import { logo } from './features/logo/routes.ts'
import { mail } from './features/mail/routes.ts'
import { merges } from './features/merges/routes.ts'
import { messages } from './features/messages/routes.ts'
import { messageTemplates } from './features/messages/template-routes.ts'
import { oneClick, unsubscribe } from './features/messages/unsubscribe-routes.ts'
import { onlineBooking, onlineSettings } from './features/online-booking/routes.ts'
import { packages } from './features/packages/routes.ts'
import { passes } from './features/passes/routes.ts'
import { pin } from './features/pin/routes.ts'
import { privacy } from './features/privacy/routes.ts'
import { reportMails } from './features/report-mail/routes.ts'
import { reportFiles } from './features/reports/files/routes.ts'
import { reports } from './features/reports/routes.ts'
import { services } from './features/services/routes.ts'
import { invites, team } from './features/team/routes.ts'
import { offers, waitingList } from './features/waiting-list/routes.ts'
import { clientWaivers, waivers } from './features/waivers/routes.ts'
import { webhooks } from './features/webhooks/routes.ts'
import type { AppEnv, Services } from './http/env.ts'
import { describeApi } from './http/openapi.ts'
import { router } from './http/router.ts'
import { smallBody } from './middleware/body-limit.ts'
import { onError, problem, Refusal } from './middleware/errors.ts'
import { measured } from './middleware/measured.ts'
import { ownOrigin } from './middleware/origin.ts'
import { secureHeaders } from './middleware/secure-headers.ts'
import { whoCalls } from './middleware/session.ts'

const api = router()
  .route('/', auth)
  .route('/account', account)
  .route('/business', business)
  .route('/business/pin', pin)
  .route('/business/logo', logo)
  .route('/hours', hours)
  // Before the appointments themselves: none of them has the id “rules”.
  .route('/appointments/rules', appointmentRules)
  .route('/services', services)
  .route('/packages', packages)
  .route('/employees', employees)
  // Before the clients themselves: none of them has the id “bulk”.
  .route('/clients/bulk', clientBulk)
  .route('/clients', clients)
  .route('/clients', clientHistory)
  .route('/clients', clientLetters)
  .route('/clients', clientPhotos)
  .route('/client-files', clientFiles)
  .route('/clients', clientCards)
  .route('/clients', clientWaivers)
  .route('/waivers', waivers)
  .route('/duplicates', duplicates)
  .route('/merges', merges)
  .route('/privacy', privacy)
  .route('/passes', passes)
  .route('/appointments', appointments)
  .route('/appointments', rosters)
  .route('/bookings', bookings)
  .route('/waiting-list', waitingList)
  .route('/offers', offers)
  .route('/check-ins', checkIns)
  .route('/kiosk', kiosk)
  .route('/kiosk/options', kioskOptions)
  .route('/kiosk/call', staffCalls)
  .route('/attention', attention)
  .route('/home', home)
  .route('/devices', devices)
  .route('/team', team)
  .route('/invites', invites)
  .route('/imports', imports)
  .route('/mail', mail)
  .route('/messages/templates', messageTemplates)
  .route('/messages', messages)
  .route('/unsubscribe', unsubscribe)
  .route('/exports', exportsOfLists)
  .route('/reports', reports)
  .route('/reports', reportFiles)
  .route('/report-mails', reportMails)
  .route('/backups', backups)
  .route('/restores', restores)
  .route('/health', healthChecks)
  .route('/api-keys', apiKeys)
  .route('/webhooks', webhooks)
  .route('/feeds', feeds)
  .route('/book', onlineBooking)
  .route('/online-booking', onlineSettings)
  .route('/live', live)

/** What takes more than is typed, and says itself how much. */
const UPLOADS = [
  '/api/business/logo',
  '/api/clients/:id/photo',
  '/api/client-files/:id',
  '/api/imports/:id',
  '/api/restores',
]

/** The whole server but its port: what tests call, and what `main` serves. */
export function createApp(services: Services) {
  const app = router()
  app.onError(onError)
  app.notFound((c) => problem(c, new Refusal('not_found')))
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(services)) c.set(name as keyof AppEnv['Variables'], value as never)
    return next()
  })
  app.use(measured, secureHeaders)
  app.use('/api/*', ownOrigin, whoCalls, except(UPLOADS, smallBody))
  describeApi(app)
  app.route('/', health).route('/', appManifest).route('/', pictures).route('/', oneClick).route('/', feedFiles)
  return app.route('/api', api)
}

export type App = ReturnType<typeof createApp>
/** What the browser's typed client is made from. */
export type AppType = App
