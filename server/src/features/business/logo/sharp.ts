import type Sharp from 'sharp'

const LOADERS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp']

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Its library reads dozens of formats, SVG and PDF among them; none but these is ever to be reached.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  // Pictures are rare here and large: what one of them took is given back at once.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let loading: ReturnType<typeof load> | undefined

/** The picture library, loaded when the first picture comes: most days bring none. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= load()
  return loading
}
