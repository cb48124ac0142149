import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import { except } from 'hono/combine'
import type { MergeSchemaPath, Schema } from 'hono/types'
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

/** Routes of the API by path below `/api`, in the order in which they are matched. */
const ROUTES = [
  ['/', auth],
  ['/account', account],
  ['/reauthentication', reauthentication],
  ['/business', business],
  ['/business/pin', pin],
  ['/business/logo', logo],
  ['/tenancy', tenancy],
  ['/hours', hours],
  // Must come before `/appointments`, which would match “rules” as an id.
  ['/appointments/rules', appointmentRules],
  ['/services', services],
  ['/packages', packages],
  ['/products', products],
  ['/price-tiers', priceTiers],
  ['/employees', employees],
  // Must come before `/clients`, which would match “bulk” as an id.
  ['/clients/bulk', clientBulk],
  ['/clients', clients],
  ['/clients', clientHistory],
  ['/clients', clientLetters],
  ['/clients', clientPhotos],
  ['/client-files', clientFiles],
  ['/clients', clientCards],
  ['/clients', clientWaivers],
  ['/waivers', waivers],
  ['/duplicates', duplicates],
  ['/merges', merges],
  ['/privacy', privacy],
  ['/passes', passes],
  ['/sales', sales],
  ['/drawers', drawers],
  ['/drawer-sessions', drawerSessions],
  ['/invoices', invoices],
  ['/gift-cards', giftCards],
  ['/promo-codes', promoCodes],
  ['/clients', credits],
  ['/clients', clientPriceTiers],
  ['/appointments', appointments],
  ['/appointments', rosters],
  ['/bookings', bookings],
  ['/waiting-list', waitingList],
  ['/standing-places', standingPlaces],
  ['/offers', offers],
  ['/check-ins', checkIns],
  ['/kiosk', kiosk],
  ['/kiosk/options', kioskOptions],
  ['/kiosk/call', staffCalls],
  ['/attention', attention],
  ['/home', home],
  ['/devices', devices],
  ['/team', team],
  ['/invites', invites],
  ['/sign-up', signUp],
  ['/support', support],
  ['/imports', imports],
  ['/mail', mail],
  ['/messages/templates', messageTemplates],
  ['/messages', messages],
  ['/unsubscribe', unsubscribe],
  ['/exports', exportsOfLists],
  ['/journal', journal],
  ['/fiscal', fiscal],
  ['/sale-records', saleRecords],
  ['/reports', reports],
  ['/reports', reportFiles],
  ['/report-mails', reportMails],
  ['/backups', backups],
  ['/restores', restores],
  ['/health', healthChecks],
  ['/api-keys', apiKeys],
  ['/webhooks', webhooks],
  ['/feeds', feeds],
  ['/book', onlineBooking],
  ['/book/waiting', onlineWaiting],
  ['/online-booking', onlineSettings],
  ['/me', clientPortal],
  ['/me', portalPasskeys],
  ['/me/check-ins', portalCheckIns],
  ['/me/clients', portalPages],
  ['/me/clients', portalMessages],
  ['/me/clients', portalAddress],
  ['/me/clients', portalWaivers],
  ['/me/clients', portalBookings],
  ['/me/clients', portalSequences],
  ['/me/clients', portalStandingPlaces],
  ['/me/groups', portalGroups],
  ['/me/clients', portalPurchases],
  ['/me/clients', portalWaiting],
  ['/live', live],
] as const

type SchemaAt<Route> = Route extends readonly [
  infer Path extends string,
  OpenAPIHono<infer _, infer Own extends Schema, '/'>,
]
  ? MergeSchemaPath<Own, Path>
  : never

/** Schemas of these routes, for a client. A union, because merged into one they took half of the time of a type check. */
export type ApiSchema = SchemaAt<(typeof ROUTES)[number]>

const api = router()
for (const [path, routes] of ROUTES as readonly (readonly [string, Hono<AppEnv>])[]) api.route(path, routes)

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
    .route('/api', api)
  return app
}

export type App = ReturnType<typeof createApp>
