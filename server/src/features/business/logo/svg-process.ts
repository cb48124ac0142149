import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Size in pixels of the longer side, at most that of the largest logo. */
const SIDE = 512

// Reads an SVG from standard input and writes a PNG: see `rasterizeSvg`.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
const svg = await buffer(process.stdin)
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
// At 72 dpi an SVG has its own size.
const density = Math.min(Math.max((72 * SIDE) / Math.max(width, height), 0.1), 100_000)
process.stdout.write(
  await sharp(svg, { density, limitInputPixels: 2 * SIDE * SIDE })
    .png()
    .toBuffer(),
)
