import type Sharp from 'sharp'

const LOADERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`)

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Allow only the loaders of common pictures. libvips has dozens more, SVG and PDF among them, which widen the attack
  // surface. An SVG is drawn elsewhere: see `rasterizeSvg`.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  // Pictures are rare and large: without a cache, memory is released at once.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let loading: ReturnType<typeof load> | undefined

/** Imports sharp on first use: most processes never handle a picture. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= load()
  return loading
}
