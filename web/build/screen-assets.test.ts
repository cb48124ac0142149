import { expect, test } from 'vitest'
import { toPath } from './screen-assets.ts'

test.each([
  ['dashboard/index', '/dashboard'],
  ['dashboard/clients/$clientId', '/dashboard/clients/:clientId'],
  ['dashboard/clients/$clientId_/receipts/$passId', '/dashboard/clients/:clientId/receipts/:passId'],
  ['unsubscribe.$token', '/unsubscribe/:token'],
  ['index', '/'],
])('the route %s has the path %s', (route, path) => expect(toPath(route)).toBe(path))
