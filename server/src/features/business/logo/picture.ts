import type { Sharp } from 'sharp'
import { AppError } from '../../../errors.ts'
import { limitConcurrency } from './concurrency.ts'
import { loadSharp } from './sharp.ts'

/** Of each side, in pixels: sharp on every screen where it is shown, and small enough for the sign-in. */
const SIDE = 512
const MAX_PIXELS = 25_000_000
const MAX_SECONDS = 10

const FORMATS = ['png', 'jpeg', 'webp']
const SIGNATURES = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'RIFF']

function looksLikePicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return SIGNATURES.some((signature) => start.startsWith(signature))
}

/** Whatever the library says of a file that it can't read, to the person it is one thing. */
async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch {
    throw new AppError('not_a_picture')
  }
}

/** Looks at the header alone: what it announces may be far more than the file is worth unpacking. */
async function requireSmall(picture: Sharp): Promise<void> {
  const { format, width, height } = await readable(picture.metadata())
  if (!FORMATS.includes(format)) throw new AppError('not_a_picture')
  if (width * height > MAX_PIXELS) throw new AppError('picture_too_large')
}

/** How a picture is drawn anew: a logo whole and see-through as it was, a photo as a square. */
export type Drawing = (picture: Sharp) => Sharp

const asLogo: Drawing = (picture) =>
  picture
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })

/** The middle of a photo as a JPEG. */
export const toSquarePhoto: Drawing = (picture) =>
  picture
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })

async function redraw(bytes: Uint8Array, draw: Drawing): Promise<Uint8Array> {
  const sharp = await loadSharp()
  await requireSmall(sharp(bytes, { limitInputPixels: false }))
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
  return readable(draw(picture).toBuffer())
}

/**
 * The first picture of a PNG, JPEG or WebP file as a small one, drawn anew: upright, in sRGB, and with nothing in it
 * that isn't a pixel. Throws `not_a_picture` and `picture_too_large`.
 */
export async function redrawPicture(bytes: Uint8Array, draw = asLogo): Promise<Uint8Array> {
  if (!looksLikePicture(bytes)) throw new AppError('not_a_picture')
  // One at a time: an unpacked picture is fifty times its file.
  return limitConcurrency(() => redraw(bytes, draw))
}
