import type { Sharp, SharpOptions } from 'sharp'
import { AppError } from '../../../errors.ts'
import { decodeBmp, isBmp } from './bmp.ts'
import { limitConcurrency } from './concurrency.ts'
import { loadSharp } from './sharp.ts'
import { isSvg, rasterizeSvg } from './svg.ts'

/** Maximum width and height in pixels: sharp on high-density screens, yet small enough for the sign-in page. */
const SIDE = 512
const MAX_PIXELS = 25_000_000
/** A baseline JPEG is scaled down while it is read, so that a phone's photo of any size takes little memory. */
const MAX_JPEG_PIXELS = 200_000_000
const MAX_SECONDS = 10

/** Maps any decoding error of the library to AppError 'not_a_picture'. */
async function mapDecodeError<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch {
    throw new AppError('not_a_picture')
  }
}

/** Checks the pixel count from the header, before decoding, to refuse decompression bombs. Returns the maximum. */
async function requireDecodable(picture: Sharp): Promise<number> {
  const { format, width, height, isProgressive } = await mapDecodeError(picture.metadata())
  const max = format === 'jpeg' && !isProgressive ? MAX_JPEG_PIXELS : MAX_PIXELS
  if (width * height > max) throw new AppError('picture_too_large')
  return max
}

/** Output pipeline: a logo keeps its proportions and transparency, a photo is cropped to a square. */
export type Drawing = (picture: Sharp) => Sharp

const asLogo: Drawing = (picture) =>
  picture
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })

export const toSquarePhoto: Drawing = (picture) =>
  picture
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })

/** Converts the formats that this process's loaders can't read, or shouldn't. */
async function toInput(bytes: Uint8Array): Promise<{ bytes: Uint8Array; raw?: SharpOptions['raw'] }> {
  if (isSvg(bytes)) return { bytes: await rasterizeSvg(bytes) }
  if (!isBmp(bytes)) return { bytes }
  const { data, width, height } = decodeBmp(bytes, MAX_PIXELS)
  if (!data) throw new AppError('picture_too_large')
  return { bytes: data, raw: { width, height, channels: 3 } }
}

async function redraw(file: Uint8Array, draw: Drawing): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const { bytes, raw } = await toInput(file).catch((error) => {
    throw error instanceof AppError ? error : new AppError('not_a_picture')
  })
  const input = raw ? { raw } : {}
  const limitInputPixels = await requireDecodable(sharp(bytes, { ...input, limitInputPixels: false }))
  const picture = sharp(bytes, { ...input, limitInputPixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
  return mapDecodeError(draw(picture).toBuffer())
}

/**
 * Re-encodes the first frame of a PNG, JPEG, WebP, GIF, AVIF, TIFF, BMP or SVG file: rotated upright, in sRGB, scaled
 * down, with metadata removed. Throws AppError 'not_a_picture' or 'picture_too_large'.
 */
export async function reencodePicture(bytes: Uint8Array, draw = asLogo): Promise<Uint8Array> {
  // The library throws at once.
  if (bytes.length === 0) throw new AppError('not_a_picture')
  // Limit concurrency: a decoded picture takes about fifty times its file size in memory.
  return limitConcurrency(() => redraw(bytes, draw))
}
