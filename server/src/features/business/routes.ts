import {
  AppointmentRules,
  Business,
  BusinessUpdate,
  GiftCardRules,
  Tax,
  TaxUpdate,
} from '@deskbell/domain/business/schema.ts'
import { KioskSettings } from '@deskbell/domain/kiosk/options.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { json, ok, router } from '../../http/router.ts'
import {
  changeAppointmentRules,
  changeGiftCardRules,
  changeKioskOptions,
  changeTax,
  updateBusiness,
} from './commands.ts'
import {
  presentAppointmentRules,
  presentBusiness,
  presentGiftCardRules,
  presentKioskSettings,
  presentTax,
} from './present.ts'
import { findBusiness } from './queries.ts'

const shared = { tags: ['Business'], middleware: requireStaff }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The shop that the session is for',
  responses: ok(Business),
})

const update = createRoute({
  ...shared,
  method: 'put',
  path: '/',
  summary: 'Change the shop’s details',
  request: { body: json(BusinessUpdate) },
  responses: ok(Business),
})

const tax = createRoute({
  ...shared,
  method: 'get',
  path: '/tax',
  summary: 'The tax that prices include',
  responses: ok(Tax),
})

const changesTax = createRoute({
  ...shared,
  method: 'patch',
  path: '/tax',
  summary: 'Change the tax that prices include; what was sold before keeps its rate',
  request: { body: json(TaxUpdate) },
  responses: ok(Tax),
})

const giftCards = createRoute({
  ...shared,
  method: 'get',
  path: '/gift-cards',
  summary: 'For how long gift cards can be spent',
  responses: ok(GiftCardRules),
})

const changesGiftCards = createRoute({
  ...shared,
  method: 'patch',
  path: '/gift-cards',
  summary: 'Change for how long gift cards can be spent; those sold keep their last day',
  request: { body: json(GiftCardRules) },
  responses: ok(GiftCardRules),
})

const rules = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'What follows from appointments',
  responses: ok(AppointmentRules),
})

const changeRules = createRoute({
  ...shared,
  method: 'put',
  path: '/',
  summary: 'Change what follows from appointments',
  request: { body: json(AppointmentRules) },
  responses: ok(AppointmentRules),
})

const options = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'How the shop’s kiosks are',
  responses: ok(KioskSettings),
})

const changeOptions = createRoute({
  ...shared,
  method: 'put',
  path: '/',
  summary: 'Change how the shop’s kiosks are',
  request: { body: json(KioskSettings) },
  responses: ok(KioskSettings),
})

export const business = router()
  .openapi(show, async (c) => c.json(presentBusiness(await findBusiness(c.var.db, c.var.actor.businessId)), 200))
  .openapi(update, async (c) =>
    c.json(await updateBusiness(c.var, c.var.actor, c.req.valid('json'), c.var.clock()), 200),
  )
  .openapi(tax, async (c) => c.json(presentTax(await findBusiness(c.var.db, c.var.actor.businessId)), 200))
  .openapi(changesTax, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeTax(c.var.db, c.var.actor, input), 200)
  })
  .openapi(giftCards, async (c) =>
    c.json(presentGiftCardRules(await findBusiness(c.var.db, c.var.actor.businessId)), 200),
  )
  .openapi(changesGiftCards, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeGiftCardRules(c.var.db, c.var.actor, input), 200)
  })

export const appointmentRules = router()
  .openapi(rules, async (c) =>
    c.json(presentAppointmentRules(await findBusiness(c.var.db, c.var.actor.businessId)), 200),
  )
  .openapi(changeRules, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeAppointmentRules(c.var.db, c.var.actor, input), 200)
  })

export const kioskOptions = router()
  .openapi(options, async (c) =>
    c.json(presentKioskSettings(await findBusiness(c.var.db, c.var.actor.businessId)), 200),
  )
  .openapi(changeOptions, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeKioskOptions(c.var.db, c.var.actor, input), 200)
  })
