import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Builds the service worker to /sw.js with its precache list: the pages of staff and this build's assets. */
export function worker({ isCurrent }: { isCurrent: (path: string) => boolean }): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'sw.ts',
    injectRegister: false,
    // The server generates the manifest, with the business's name.
    manifest: false,
    injectManifest: {
      globPatterns: ['{index,kiosk}.html', 'icon.svg', 'assets/*.{js,css}', 'assets/*-latin-*.woff2'],
      // The booking page is for clients and registers no service worker. Texts are stored in one language. The camera's
      // reader is large, and few shops need it.
      globIgnores: ['assets/book-*', 'assets/{,login-}texts-*', 'assets/barcode-camera-*'],
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => isCurrent(url)), warnings: [] })],
    },
  })
}
