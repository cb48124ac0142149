import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Look = { width?: number; height?: number; colour?: string }

function plain({ width = 64, height = 48, colour = '#c0392b' }: Look = {}) {
  return sharp({ create: { width, height, channels: 4, background: colour } })
}

/** Creates a PNG of one colour; `#rrggbbaa` makes it transparent. */
export function pngPicture(look?: Look): Promise<Buffer> {
  return plain(look).png().toBuffer()
}

export function jpegPicture(look?: Look): Promise<Buffer> {
  return plain(look).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
}

export function webpPicture(look?: Look): Promise<Buffer> {
  return plain(look).webp({ lossless: true }).toBuffer()
}

/** Creates an uncompressed 24-bit BMP, as Paint does. */
export async function bmpPicture(): Promise<Buffer> {
  const { data, info } = await plain().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const head = Buffer.alloc(54)
  head.write('BM')
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    head.writeInt32LE(value, at)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  // A row of 64 pixels needs no padding. BMP has blue first.
  for (let at = 0; at < data.length; at += 3) data.subarray(at, at + 3).reverse()
  return Buffer.concat([head, data])
}

export function otherPicture(format: 'gif' | 'tiff' | 'avif'): Promise<Buffer> {
  return plain().toFormat(format).toBuffer()
}

/**
 * Creates a photo as a phone stores it: rotated by EXIF orientation, with a GPS position. Red above blue once upright.
 */
export async function phonePhoto(place: string): Promise<Buffer> {
  const half = { width: 40, height: 60, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width: 80, background: '#ff0000' } })
    .composite([{ input: blue, left: 40, top: 0 }])
    .withExif({ IFD0: { Copyright: place }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 44/1 38/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Creates an animated WebP whose frames differ in colour. */
export async function animation(frames: number): Promise<Buffer> {
  const [width, height] = [20, 20]
  const pixels = Buffer.alloc(width * height * 3 * frames, Buffer.from([200, 30, 40]))
  for (let frame = 1; frame < frames; frame++)
    pixels.fill(frame % 256, frame * width * height * 3, (frame + 1) * width * height * 3)
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ lossless: true })
    .toBuffer()
}

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Creates the IHDR chunk of a greyscale PNG. */
export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data[8] = 8
  return pngChunk('IHDR', data)
}

/** Creates a black PNG, which compresses to a thousandth (decompression bomb). */
export function blackPng(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Inserts a chunk after the PNG's header. */
export function withChunk(png: Buffer, type: string, data: Uint8Array): Buffer {
  const afterHeader = PNG_SIGNATURE.length + 25
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk(type, data), png.subarray(afterHeader)])
}
