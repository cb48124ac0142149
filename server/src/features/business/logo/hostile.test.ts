import { once } from 'node:events'
import { connect } from 'node:net'
import { deflateSync } from 'node:zlib'
import { LOGO_MAX_BYTES } from '@deskbell/domain/business/logo/rules.ts'
import { serve } from '@hono/node-server'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { fetchLogo, sendLogo, uploadLogo } from '../../../test/logo.ts'
import {
  blackPng,
  bmpPicture,
  jpegPicture,
  PNG_SIGNATURE,
  pngChunk,
  pngHeader,
  pngPicture,
  webpPicture,
  withChunk,
} from '../../../test/pictures.ts'

const desk = useApp()
let shop: TestBusiness
let before: Buffer

beforeEach(async () => {
  shop = await desk.openShop()
  expect((await sendLogo(shop, await pngPicture({ colour: '#123456' }))).status).toBe(200)
  before = await fetchLogo(desk.app, shop)
})

const PAYLOAD = '<script>alert(1)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAYLOAD}</svg>`
const LAUGHS = `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(500)}">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1 < 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a8;</text></svg>`
const HTML = `<!doctype html><html>${PAYLOAD}</html>`
const ZIP = `PK\u0003\u0004${PAYLOAD}PK\u0005\u0006${'\0'.repeat(18)}`
const END = pngChunk('IEND', Buffer.alloc(0))

function bytes(...parts: (string | Uint8Array)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

function noise(): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, at) => (at * 7919) % 251))
  return sharp(pixels, { raw: { width: 120, height: 120, channels: 3 } })
    .png()
    .toBuffer()
}

async function firstHalf(file: Promise<Buffer>): Promise<Buffer> {
  const whole = await file
  return whole.subarray(0, whole.length / 2)
}

async function withWrongSum(): Promise<Buffer> {
  const png = await pngPicture()
  const lastOfSum = png.length - END.length - 1
  png.writeUInt8(png.readUInt8(lastOfSum) ^ 0xff, lastOfSum)
  return png
}

// EXIF as a camera writes it: settings, GPS position and a thumbnail that survives cropping.
function exifBlock(): Buffer {
  return bytes('\xff\xe1', Buffer.from([0, PAYLOAD.length + 8]), 'Exif\0\0', PAYLOAD)
}

async function jpegWith(block: Buffer): Promise<Buffer> {
  const jpeg = await jpegPicture()
  return bytes(jpeg.subarray(0, 2), block, jpeg.subarray(2))
}

async function webpWith(fourLetters: string): Promise<Buffer> {
  const webp = await webpPicture()
  const length = Buffer.alloc(4)
  length.writeUInt32LE(PAYLOAD.length + 1)
  const whole = bytes(webp, fourLetters, length, PAYLOAD, '\0')
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** 500 MB of zeros, deflated (decompression bomb). */
const PACKED_ZEROS = bytes('x\0\0', deflateSync(Buffer.alloc(500_000_000), { level: 9 }))

type File = [name: string, file: () => Buffer | Promise<Buffer>]

const NOT_PICTURES: File[] = [
  ['an SVG that begins as a PNG does', () => bytes(PNG_SIGNATURE, SVG)],
  ['an SVG that begins as a WebP does', () => bytes('RIFF    WEBP', SVG)],
  ['a web page', () => bytes(HTML)],
  ['a web page that begins as a PNG does', () => bytes(PNG_SIGNATURE, HTML)],
  ['a web page that begins as a JPEG does', () => bytes('\xff\xd8\xff\xe0', HTML)],
  ['a GIF that is also a script', () => bytes(`GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)`)],
  ['a BMP of no size', () => bytes('BM', Buffer.alloc(60))],
  ['half of a BMP', () => firstHalf(bmpPicture())],
  ['half of an SVG', () => firstHalf(Promise.resolve(bytes(SVG)))],
  ['an SVG of a billion laughs', () => bytes(LAUGHS)],
  ['a PDF', () => bytes('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ['a ZIP', () => bytes(ZIP)],
  ['a text', () => bytes('not a picture')],
  ['nothing', () => Buffer.alloc(0)],
  ['a PNG’s first bytes alone', () => PNG_SIGNATURE],
  ['a JPEG’s first bytes alone', () => bytes('\xff\xd8\xff')],
  ['half of a PNG', () => firstHalf(noise())],
  [
    'half of a JPEG',
    async () =>
      firstHalf(
        sharp(await noise())
          .jpeg()
          .toBuffer(),
      ),
  ],
  [
    'half of a WebP',
    async () =>
      firstHalf(
        sharp(await noise())
          .webp()
          .toBuffer(),
      ),
  ],
  ['a PNG with a wrong checksum', withWrongSum],
  ['a PNG without pixels', () => bytes(PNG_SIGNATURE, pngHeader(10, 10), END)],
  ['a PNG of no size', () => bytes(PNG_SIGNATURE, pngHeader(0, 0), END)],
]

const BOMBS: File[] = [
  [
    'a header that claims 60,000 × 60,000',
    () => bytes(PNG_SIGNATURE, pngHeader(60_000, 60_000), pngChunk('IDAT', Buffer.alloc(9)), END),
  ],
  ['12,000 × 12,000 pixels in 140 kB', () => blackPng(12_000, 12_000)],
  ['a line of 26 million pixels', () => blackPng(1, 26_000_000)],
]

const CARRIERS: File[] = [
  ['a PNG with a script in a text', async () => withChunk(await pngPicture(), 'tEXt', bytes('Comment\0', PAYLOAD))],
  ['a PNG with a chunk of its own', async () => withChunk(await pngPicture(), 'evIl', bytes(PAYLOAD))],
  ['a PNG that is also a ZIP', async () => bytes(await pngPicture(), ZIP)],
  ['a PNG with a web page behind it', async () => bytes(await pngPicture(), HTML)],
  [
    'a PNG with half a gigabyte packed into a text',
    async () => withChunk(withChunk(await pngPicture(), 'zTXt', PACKED_ZEROS), 'tEXt', bytes('a\0', PAYLOAD)),
  ],
  [
    'a PNG with half a gigabyte packed into a profile',
    async () => withChunk(withChunk(await pngPicture(), 'iCCP', PACKED_ZEROS), 'tEXt', bytes('a\0', PAYLOAD)),
  ],
  ['a JPEG that is also a ZIP', async () => bytes(await jpegPicture(), ZIP)],
  [
    'a JPEG with a script in a comment',
    () => jpegWith(bytes('\xff\xfe', Buffer.from([0, PAYLOAD.length + 2]), PAYLOAD)),
  ],
  ['a JPEG with a payload in its EXIF', () => jpegWith(exifBlock())],
  ['a WebP with a chunk of its own', () => webpWith('evIl')],
  ['an SVG with a script', () => bytes(SVG)],
]

async function expectAsBefore(): Promise<void> {
  expect((await fetchLogo(desk.app, shop)).equals(before)).toBe(true)
}

/** Returns the chunk types of a PNG and checks that no data follows the last one. */
function listChunks(png: Buffer): string[] {
  expect(png.subarray(0, 8)).toEqual(PNG_SIGNATURE)
  const names: string[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) names.push(png.toString('latin1', at + 4, at + 8))
  return names
}

describe('what is no picture is refused, and the logo stays:', () => {
  test.each(NOT_PICTURES)('%s', async (_, file) => {
    expectProblem(await sendLogo(shop, await file()), 422, 'not_a_picture')
    await expectAsBefore()
  })
})

describe('what would fill the memory is refused, and the logo stays:', () => {
  test.each(BOMBS)('%s', async (_, file) => {
    expectProblem(await sendLogo(shop, await file()), 422, 'picture_too_large')
    await expectAsBefore()
  })
})

describe('what is more than a picture comes out as nothing but one:', () => {
  test.each(CARRIERS)('%s', async (_, file) => {
    const sent = await file()
    expect(sent.includes(PAYLOAD)).toBe(true)
    expect((await sendLogo(shop, sent)).status).toBe(200)
    const logo = await fetchLogo(desk.app, shop)
    expect(logo.includes(PAYLOAD)).toBe(false)
    expect(listChunks(logo).filter((name) => !['IHDR', 'PLTE', 'tRNS', 'pHYs', 'IDAT', 'IEND'].includes(name))).toEqual(
      [],
    )
  })
})

describe('what it is called counts for nothing:', () => {
  test.each(['text/html', 'image/svg+xml', 'application/json', 'multipart/form-data; boundary=x'])(
    'a picture that is called %s is a picture',
    async (type) => {
      expect((await sendLogo(shop, await pngPicture(), { 'Content-Type': type })).status).toBe(200)
      expect((await fetchLogo(desk.app, shop)).equals(before)).toBe(false)
    },
  )

  test('a file name that leads elsewhere leads nowhere', async () => {
    const disposition = 'attachment; filename="../../../../etc/passwd.png"'
    const { body } = await sendLogo(shop, await pngPicture(), { 'Content-Disposition': disposition })
    expect(body.logoUrl.split('?')[0]).toBe(`/business-logo/${shop.businessId}`)
  })
})

describe('what is too large is refused, and the logo stays:', () => {
  test('a byte more than 20 MB', async () => {
    const png = await pngPicture()
    const filled = (size: number) => bytes(png, Buffer.alloc(size - png.length))
    expectProblem(await uploadLogo(shop, filled(LOGO_MAX_BYTES + 1)), 413, 'too_large')
    await expectAsBefore()
    expect((await sendLogo(shop, filled(LOGO_MAX_BYTES))).status).toBe(200)
  })

  test('a length that is announced', async () => {
    expectProblem(await sendLogo(shop, await pngPicture(), { 'Content-Length': '20971521' }), 413, 'too_large')
    await expectAsBefore()
  })
})

/** Sends raw bytes over TCP and returns the response received until the connection closes. */
async function speak(
  port: number,
  { head, parts, hangsUp }: { head: string[]; parts: (string | Uint8Array)[]; hangsUp?: true },
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  const lines = [
    'PUT /api/business/logo HTTP/1.1',
    'Host: desk',
    `Cookie: ${shop.cookie}`,
    'Connection: close',
    ...head,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  for (const part of parts) socket.write(part)
  if (hangsUp) socket.end()
  await closed
  return heard
}

const CHUNKED = ['Transfer-Encoding: chunked']

describe('a browser that lies on the wire changes nothing', () => {
  async function withServer(talk: (port: number) => Promise<void>): Promise<void> {
    const server = serve({ fetch: desk.app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const address = server.address()
    await talk(typeof address === 'object' && address ? address.port : 0)
    server.close()
  }

  test('by a length that is more than it sends', () =>
    withServer(async (port) => {
      const png = await pngPicture({ colour: '#00ff00' })
      expect(
        await speak(port, { head: [`Content-Length: ${png.length + 100}`], parts: [png], hangsUp: true }),
      ).not.toContain('HTTP/1.1 200')
      await expectAsBefore()
    }))

  test('by a length that is less than it sends', () =>
    withServer(async (port) => {
      const png = await noise()
      expect(await speak(port, { head: ['Content-Length: 100'], parts: [png] })).not.toContain('HTTP/1.1 200')
      await expectAsBefore()
    }))

  test('by no length, and no end', () =>
    withServer(async (port) => {
      const piece = bytes('40000\r\n', Buffer.alloc(0x40000), '\r\n')
      const heard = await speak(port, { head: CHUNKED, parts: Array.from({ length: 81 }, () => piece) })
      expect(heard).toContain('"code":"too_large"')
      await expectAsBefore()
    }))

  test('but a picture that comes in pieces is welcome', () =>
    withServer(async (port) => {
      const png = await pngPicture()
      const parts = [`${png.length.toString(16)}\r\n`, png, '\r\n0\r\n\r\n']
      const heard = await speak(port, { head: CHUNKED, parts })
      expect(heard).toContain('HTTP/1.1 200')
      expect(heard).toContain(`/business-logo/${shop.businessId}?v=`)
    }))
})
