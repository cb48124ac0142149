import { except } from 'hono/combine'
import { authenticate } from './auth/session.ts'
import { AppError, onError, toProblem } from './errors.ts'
import { bookings, rosters } from './features/appointments/bookings/routes.ts'
import { appointments } from './features/appointments/routes.ts'
import { account } from './features/auth/account/routes.ts'
import { pin } from './features/auth/pin/routes.ts'
import { reauthentication } from './features/auth/reauthentication/routes.ts'
import { auth } from './features/auth/routes.ts'
import { signUp } from './features/auth/sign-up/routes.ts'
import { invites, team } from './features/auth/team/routes.ts'
import { appManifest } from './features/business/app-manifest/routes.ts'
import { hours } from './features/business/hours/routes.ts'
import { pictures } from './features/business/logo/pictures.ts'
import { logo } from './features/business/logo/routes.ts'
import { appointmentRules, business, kioskOptions } from './features/business/routes.ts'
import { checkIns } from './features/check-ins/routes.ts'
import { portalAddress } from './features/client-portal/address-change/routes.ts'
import { portalBookings } from './features/client-portal/bookings/routes.ts'
import { portalCheckIns } from './features/client-portal/check-ins/routes.ts'
import { portalGroups } from './features/client-portal/groups/routes.ts'
import { portalMessages } from './features/client-portal/messages/routes.ts'
import { portalPages } from './features/client-portal/pages/routes.ts'
import { portalPasskeys } from './features/client-portal/passkeys/routes.ts'
import { portalPurchases } from './features/client-portal/purchases/routes.ts'
import { clientPortal } from './features/client-portal/routes.ts'
import { portalSequences } from './features/client-portal/sequences/routes.ts'
import { portalStandingPlaces } from './features/client-portal/standing-places/routes.ts'
import { portalWaivers } from './features/client-portal/waivers/routes.ts'
import { clientBulk } from './features/clients/bulk-routes.ts'
import { clientCards } from './features/clients/cards/routes.ts'
import { duplicates } from './features/clients/duplicates/routes.ts'
import { clientFiles } from './features/clients/files/routes.ts'
import { clientHistory } from './features/clients/history/routes.ts'
import { clientLetters } from './features/clients/mail/routes.ts'
import { merges } from './features/clients/merges/routes.ts'
import { clientPhotos } from './features/clients/photos/routes.ts'
import { privacy } from './features/clients/privacy/routes.ts'
import { clients } from './features/clients/routes.ts'
import { backups, restores } from './features/data/backups/routes.ts'
import { exportsOfLists } from './features/data/exports/routes.ts'
import { imports } from './features/data/imports/routes.ts'
import { drawers } from './features/drawers/routes.ts'
import { drawerSessions } from './features/drawers/sessions/routes.ts'
import { employees } from './features/employees/routes.ts'
import { fiscal } from './features/fiscal/routes.ts'
import { health, healthChecks } from './features/health/routes.ts'
import { attention, staffCalls } from './features/home/alerts/routes.ts'
import { home } from './features/home/routes.ts'
import { apiKeys } from './features/integrations/api-keys/routes.ts'
import { feedFiles, feeds } from './features/integrations/feeds/routes.ts'
import { webhooks } from './features/integrations/webhooks/routes.ts'
import { invoices } from './features/invoices/routes.ts'
import { journal } from './features/journal/routes.ts'
import { devices } from './features/kiosk/devices/routes.ts'
import { kiosk } from './features/kiosk/routes.ts'
import { mail } from './features/messages/mail/routes.ts'
import { messages } from './features/messages/routes.ts'
import { messageTemplates } from './features/messages/template-routes.ts'
import { oneClick, unsubscribe } from './features/messages/unsubscribe-routes.ts'
import { onlineBooking, onlineSettings } from './features/online-booking/routes.ts'
import { packages } from './features/packages/routes.ts'
import { passes } from './features/passes/routes.ts'
import { clientPriceTiers, priceTiers } from './features/price-tiers/routes.ts'
import { products } from './features/products/routes.ts'
import { promoCodes } from './features/promo-codes/routes.ts'
import { reportFiles } from './features/reports/files/routes.ts'
import { reportMails } from './features/reports/report-mail/routes.ts'
import { reports } from './features/reports/routes.ts'
import { saleRecords } from './features/sale-records/routes.ts'
import { sales } from './features/sales/routes.ts'
import { services } from './features/services/routes.ts'
import { standingPlaces } from './features/standing-places/routes.ts'
import { credits } from './features/stored-value/credit-routes.ts'
import { giftCards } from './features/stored-value/routes.ts'
import { support } from './features/support/routes.ts'
import { hostAllowed } from './features/tenancy/host-allowed.ts'
import { tenancy } from './features/tenancy/routes.ts'
import { portalWaiting } from './features/waiting-list/online/portal-routes.ts'
import { onlineWaiting } from './features/waiting-list/online/routes.ts'
import { offers, waitingList } from './features/waiting-list/routes.ts'
import { clientWaivers, waivers } from './features/waivers/routes.ts'
import { smallBody } from './http/body-limit.ts'
import type { AppEnv, Services } from './http/context.ts'
import { requireOwnOrigin } from './http/csrf.ts'
import { describeApi } from './http/openapi.ts'
import { recordMetrics } from './http/request-metrics.ts'
import { recordSpans } from './http/request-spans.ts'
import { router } from './http/router.ts'
import { secureHeaders } from './http/secure-headers.ts'
import { translateStoredTexts } from './http/stored-texts.ts'
import { live } from './live/routes.ts'

const api = router()
  .route('/', auth)
  .route('/account', account)
  .route('/reauthentication', reauthentication)
  .route('/business', business)
  .route('/business/pin', pin)
  .route('/business/logo', logo)
  .route('/tenancy', tenancy)
  .route('/hours', hours)
  // Must come before `/appointments`, which would match “rules” as an id.
  .route('/appointments/rules', appointmentRules)
  .route('/services', services)
  .route('/packages', packages)
  .route('/products', products)
  .route('/price-tiers', priceTiers)
  .route('/employees', employees)
  // Must come before `/clients`, which would match “bulk” as an id.
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
  .route('/sales', sales)
  .route('/drawers', drawers)
  .route('/drawer-sessions', drawerSessions)
  .route('/invoices', invoices)
  .route('/gift-cards', giftCards)
  .route('/promo-codes', promoCodes)
  .route('/clients', credits)
  .route('/clients', clientPriceTiers)
  .route('/appointments', appointments)
  .route('/appointments', rosters)
  .route('/bookings', bookings)
  .route('/waiting-list', waitingList)
  .route('/standing-places', standingPlaces)
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
  .route('/sign-up', signUp)
  .route('/support', support)
  .route('/imports', imports)
  .route('/mail', mail)
  .route('/messages/templates', messageTemplates)
  .route('/messages', messages)
  .route('/unsubscribe', unsubscribe)
  .route('/exports', exportsOfLists)
  .route('/journal', journal)
  .route('/fiscal', fiscal)
  .route('/sale-records', saleRecords)
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
  .route('/book/waiting', onlineWaiting)
  .route('/online-booking', onlineSettings)
  .route('/me', clientPortal)
  .route('/me', portalPasskeys)
  .route('/me/check-ins', portalCheckIns)
  .route('/me/clients', portalPages)
  .route('/me/clients', portalMessages)
  .route('/me/clients', portalAddress)
  .route('/me/clients', portalWaivers)
  .route('/me/clients', portalBookings)
  .route('/me/clients', portalSequences)
  .route('/me/clients', portalStandingPlaces)
  .route('/me/groups', portalGroups)
  .route('/me/clients', portalPurchases)
  .route('/me/clients', portalWaiting)
  .route('/live', live)

/** Upload routes, exempt from the small body limit; each sets its own limit. */
const UPLOADS = [
  '/api/business/logo',
  '/api/clients/:id/photo',
  '/api/client-files/:id',
  '/api/imports/:id',
  '/api/restores',
]

/** Creates the app without a port: used by tests, and served by `main`. */
export function createApp(services: Services) {
  const app = router()
  app.onError(onError)
  app.notFound((c) => toProblem(c, new AppError('not_found')))
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(services)) c.set(name as keyof AppEnv['Variables'], value as never)
    return next()
  })
  app.use(recordSpans, recordMetrics, secureHeaders)
  // A kiosk compares what it is sent, and the booking page shows nothing that is stored in English.
  app.use('/api/*', except(['/api/kiosk/*', '/api/book/*'], translateStoredTexts))
  app.use('/api/*', requireOwnOrigin, authenticate, except(UPLOADS, smallBody))
  describeApi(app)
  app
    .route('/', health)
    .route('/', appManifest)
    .route('/', pictures)
    .route('/', oneClick)
    .route('/', feedFiles)
    .route('/', hostAllowed)
  return app.route('/api', api)
}

export type App = ReturnType<typeof createApp>
export type AppType = App
