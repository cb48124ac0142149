import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createCaller, useApp } from '../../test/app.ts'
import { addHost, removeHost } from './hosts.ts'

const desk = useApp()

test('a proxy learns which addresses are those of shops, and visitors through it nothing', async () => {
  const { businessId } = await desk.openShop()
  const decision = { businessId, by: 'Operator', now: desk.clock.now }
  await addHost(desk.db, decision, 'https://Willow.example.com')
  const ask = async (domain: string, headers: Record<string, string> = {}, shops: 'one' | 'many' = 'many') => {
    const proxy = createCaller(createApp({ ...desk.services, shops }), undefined, headers)
    return (await proxy.get(`/internal/host-allowed?domain=${domain}`)).status
  }
  expect(await ask('willow.example.com')).toBe(200)
  expect(await ask('WILLOW.example.com')).toBe(200)
  expect(await ask('oak.example.com')).toBe(404)
  expect(await ask('')).toBe(404)
  expect(await ask('willow.example.com', { 'X-Forwarded-For': '192.0.2.1' })).toBe(404)
  expect(await ask('willow.example.com', {}, 'one')).toBe(404)
  await expect(addHost(desk.db, decision, 'https://willow.example.com')).rejects.toMatchObject({ code: 'id_taken' })
  await removeHost(desk.db, decision, 'https://willow.example.com')
  expect(await ask('willow.example.com')).toBe(404)
  await expect(removeHost(desk.db, decision, 'https://willow.example.com')).rejects.toMatchObject({ code: 'not_found' })
})
