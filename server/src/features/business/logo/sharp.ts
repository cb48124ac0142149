import type Sharp from 'sharp'

const LOADERS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp']

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Allow only the PNG, JPEG and WebP loaders. libvips has dozens more, SVG and PDF among them, which widen the attack
  // surface.
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
