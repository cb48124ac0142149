import { readFile } from 'node:fs/promises'
import { limitConcurrency } from './concurrency.ts'
import type { Logo } from './queries.ts'
import { loadSharp } from './sharp.ts'

const MARK = new URL('mark.png', import.meta.url)
const MARK_GROUND = '#0f6b5c'
const LOGO_GROUND = '#ffffff'

/**
 * Sizes of the app icons in pixels. `share`: fraction of the side that the picture takes. `isCut`: the launcher masks
 * the icon. The safe zone of a maskable icon is a circle of 80 % of its side, which fits a square of 56 %.
 */
export const ICONS = {
  '192': { side: 192, share: 0.84, isCut: false },
  '512': { side: 512, share: 0.84, isCut: false },
  'maskable-512': { side: 512, share: 0.56, isCut: true },
  'apple-180': { side: 180, share: 0.72, isCut: true },
} as const
export type IconName = keyof typeof ICONS

type Drawing = { picture: Uint8Array; side: number; share: number; ground: string | null }

async function draw({ picture, side, share, ground }: Drawing): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const inner = Math.round(side * share)
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const fitted = await sharp(picture).resize({ width: inner, height: inner, fit: 'inside' }).png().toBuffer()
  const whole = sharp({ create: { width: side, height: side, channels: 4, background } }).composite([{ input: fitted }])
  return (ground ? whole.removeAlpha() : whole).png({ compressionLevel: 9 }).toBuffer()
}

// The product's mark has its own rounded background. On maskable icons that background extends to the edge.
async function markDrawing(name: IconName): Promise<Drawing> {
  const { side, isCut } = ICONS[name]
  const picture = await readFile(MARK)
  return { picture, side, ...(isCut ? { share: 0.8, ground: MARK_GROUND } : { share: 1, ground: null }) }
}

/** Icons kept by a server: four of each of 50 logos, up to 0.5 MB each. */
const KEPT = 200

// By logo and name, the most recently used last.
const made = new Map<string, Promise<Uint8Array>>()

/** Returns an icon with the business's logo on white, or with the product's mark. Cached by the logo's version. */
export function makeIcon(name: IconName, logo: Logo | null): Promise<Uint8Array> {
  const key = `${name} ${logo?.version ?? ''}`
  const png = made.get(key) ?? limitConcurrency(() => drawIcon(name, logo))
  made.delete(key)
  made.set(key, png)
  png.catch(() => made.delete(key))
  const [oldest = ''] = made.keys()
  if (made.size > KEPT) made.delete(oldest)
  return png
}

async function drawIcon(name: IconName, logo: Logo | null): Promise<Uint8Array> {
  return draw(logo ? { ...ICONS[name], picture: logo.png, ground: LOGO_GROUND } : await markDrawing(name))
}
