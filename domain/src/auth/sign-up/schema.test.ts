import { expect, test } from 'vitest'
import { ShopLabel } from './schema.ts'

test.each(['willow', 'Willow-Studio', 'a1b', '24-7', ` oak${'k'.repeat(37)} `])('%s is an address', (label) => {
  expect(ShopLabel.safeParse(label)).toMatchObject({ success: true, data: label.trim().toLowerCase() })
})

test.each(['ab', '-willow', 'willow-', 'wil.low', 'wil low', 'wíllow', 'k'.repeat(41), 'xn--wllow-4va'])(
  '%s is none',
  (label) => {
    expect(ShopLabel.safeParse(label).success).toBe(false)
  },
)

test.each(['www', 'WWW', 'mail', 'mailer', 'admin', 'ns1', 'signup', 'deskbell'])('%s is reserved', (label) => {
  expect(ShopLabel.safeParse(label).error?.issues[0]?.message).toBe('This address is reserved. Choose another')
})
