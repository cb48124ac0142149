import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/**
 * Builds the service worker to /sw.js with its precache list: the pages of staff and this build's assets. Writes
 * offline.json, the list of these assets, whose contents the server sends together. `clientPages`: builds of pages that this
 * worker doesn't open.
 */
export function worker({
  isCurrent,
  clientPages,
}: {
  isCurrent: (path: string) => boolean
  clientPages: { files(): string[] }[]
}): Plugin[] {
  let outDir = 'dist'
  // All pages have the same fonts.
  const isForStaff = (path: string) =>
    path.endsWith('.woff2') || !clientPages.some((page) => page.files().includes(path))
  const output: Plugin = {
    name: 'deskbell:worker-output',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir)
    },
  }
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'sw.ts',
    injectRegister: false,
    // The server generates the manifest, with the business's name.
    manifest: false,
    injectManifest: {
      globPatterns: ['{index,kiosk}.html', 'icon.svg', 'assets/*.{js,css}', 'assets/*-latin-*.woff2'],
      // Texts are stored in one language. The camera's reader is large, and few shops need it.
      globIgnores: ['assets/{,login-}texts-*', 'assets/barcode-camera-*'],
      manifestTransforms: [
        (entries) => {
          const manifest = entries.filter(({ url }) => isCurrent(url) && isForStaff(url))
          const assets = manifest.map(({ url }) => `/${url}`).filter((path) => path.startsWith('/assets/'))
          writeFileSync(resolve(outDir, 'offline.json'), JSON.stringify(assets))
          return { manifest, warnings: [] }
        },
      ],
    },
  })
  return [output, ...pwa]
}
