import type { Sharp } from 'sharp'
import { AppError } from '../../../errors.ts'
import { limitConcurrency } from './concurrency.ts'
import { loadSharp } from './sharp.ts'

/** Maximum width and height in pixels: sharp on high-density screens, yet small enough for the sign-in page. */
const SIDE = 512
const MAX_PIXELS = 25_000_000
const MAX_SECONDS = 10

const FORMATS = ['png', 'jpeg', 'webp']
const SIGNATURES = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'RIFF']

function looksLikePicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return SIGNATURES.some((signature) => start.startsWith(signature))
}

/** Maps any decoding error of the library to AppError 'not_a_picture'. */
async function mapDecodeError<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch {
    throw new AppError('not_a_picture')
  }
}

/** Checks format and pixel count from the header, before decoding, to refuse decompression bombs. */
async function requireSupportedImage(picture: Sharp): Promise<void> {
  const { format, width, height } = await mapDecodeError(picture.metadata())
  if (!FORMATS.includes(format)) throw new AppError('not_a_picture')
  if (width * height > MAX_PIXELS) throw new AppError('picture_too_large')
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

async function redraw(bytes: Uint8Array, draw: Drawing): Promise<Uint8Array> {
  const sharp = await loadSharp()
  await requireSupportedImage(sharp(bytes, { limitInputPixels: false }))
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
  return mapDecodeError(draw(picture).toBuffer())
}

/**
 * Re-encodes the first frame of a PNG, JPEG or WebP file: rotated upright, in sRGB, scaled down, with metadata removed.
 * Throws AppError 'not_a_picture' or 'picture_too_large'.
 */
export async function reencodePicture(bytes: Uint8Array, draw = asLogo): Promise<Uint8Array> {
  if (!looksLikePicture(bytes)) throw new AppError('not_a_picture')
  // Limit concurrency: a decoded picture takes about fifty times its file size in memory.
  return limitConcurrency(() => redraw(bytes, draw))
}
