import { expect, test } from 'vitest'
import { addTexts } from './texts.ts'

test('has every import() of a part load its texts, that of a route’s loader and that of its component', () => {
  const code = `loader: lazy(() => import("./card"), "loader"), component: lazy(() => import("./card")), qr: () => import('qr')`
  expect(addTexts(code, new Map([['./card', 'abc123']]))).toBe(
    `loader: lazy(() => importWithTexts("abc123", () => import("./card")), "loader"), component: lazy(() => importWithTexts("abc123", () => import("./card"))), qr: () => import('qr')`,
  )
})
