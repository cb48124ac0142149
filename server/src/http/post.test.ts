import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6 } from 'node:net'
import { expect, test } from 'vitest'
import { createPost, privateNetworks } from './post.ts'

const PRIVATE =
  `
  0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.255.255 192.168.1.1 224.0.0.1
  255.255.255.255 :: ::1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::a00:1
  2002:7f00:1:: 2001:0:7f00:1:: fd12::1 fe80::1 ff02::1
`.match(/\S+/g) ?? []
const PUBLIC = ['9.9.9.9', '100.128.0.1', '172.32.0.1', '192.0.1.1', '::ffff:9.9.9.9', '2620:fe::fe', '2a00:1450::1']

test('private networks are private in each way of writing them', () => {
  const isPrivate = (address: string) => privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  expect(PRIVATE.filter((address) => !isPrivate(address))).toEqual([])
  expect(PUBLIC.filter(isPrivate)).toEqual([])
})

test('nothing is sent to this computer, by address or by name, unless the operator allows it', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => undefined).end('HTTP/1.1 204 No Content\r\n\r\n')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const request = { headers: {}, body: '{}', signal: AbortSignal.timeout(10_000) }
  const post = createPost({ allowPrivateAddresses: false })
  for (const scheme of ['http', 'https'])
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
      await expect(post(`${scheme}://${host}:${port}/`, request)).rejects.toThrow('ALLOW_PRIVATE_ADDRESSES')
  expect(connections).toBe(0)
  expect(await createPost({ allowPrivateAddresses: true })(`http://127.0.0.1:${port}/`, request)).toBe(204)
  server.close()
})
