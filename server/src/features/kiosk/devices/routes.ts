import {
  Device,
  DeviceLeaving,
  DeviceList,
  DeviceName,
  DeviceOpening,
  LeftDevice,
  OpenedDevice,
} from '@deskbell/domain/kiosk/devices/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { clearKioskCookie, setKioskCookie } from '../../../auth/kiosk-cookie.ts'
import { requireKiosk, requireStaff } from '../../../auth/session.ts'
import { ById, json, ok, router } from '../../../http/router.ts'
import { leaveDevice, openDevice, renameDevice, revokeDevice } from './commands.ts'
import { findDevices } from './queries.ts'

const tags = ['Devices']

const open = createRoute({
  method: 'post',
  path: '/open',
  tags,
  summary: 'Open the kiosk on a tablet; where a PIN is set, that locks it',
  middleware: requireKiosk,
  request: { body: json(DeviceOpening) },
  responses: ok(OpenedDevice),
})

const leave = createRoute({
  method: 'post',
  path: '/leave',
  tags,
  summary: 'Leave a locked kiosk by the PIN',
  middleware: requireKiosk,
  request: { body: json(DeviceLeaving) },
  responses: ok(LeftDevice),
})

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'The tablets on which the kiosk was opened',
  middleware: requireStaff,
  responses: ok(DeviceList),
})

const rename = createRoute({
  method: 'put',
  path: '/{id}',
  tags,
  summary: 'Name a tablet',
  middleware: requireStaff,
  request: { params: ById, body: json(DeviceName) },
  responses: ok(Device),
})

const revoke = createRoute({
  method: 'post',
  path: '/{id}/revoke',
  tags,
  summary: 'Sign a tablet’s kiosk out',
  middleware: requireStaff,
  request: { params: ById },
  responses: ok(Device),
})

export const devices = router()
  .openapi(open, async (c) => {
    const hasCookie = c.var.caller?.lockExpiresAt != null
    const opening = { ...c.req.valid('json'), hasCookie, now: c.var.clock() }
    const { opened, secret } = await openDevice(c.var, opening)
    if (secret) setKioskCookie(c, secret)
    return c.json(opened, 200)
  })
  .openapi(leave, async (c) => {
    const left = await leaveDevice(c.var, c.req.valid('json').pin, c.var.clock())
    clearKioskCookie(c)
    return c.json(left, 200)
  })
  .openapi(list, async (c) => c.json(await findDevices(c.var.db, c.var.actor), 200))
  .openapi(rename, async (c) => {
    const renaming = { ...c.req.valid('param'), ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await renameDevice(c.var.db, c.var.actor, renaming), 200)
  })
  .openapi(revoke, async (c) => {
    const revoking = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await revokeDevice(c.var.db, c.var.actor, revoking), 200)
  })
