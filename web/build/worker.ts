import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Builds the service worker to /sw.js, with the list of what it keeps: the page, and this build's assets. */
export function worker({ isCurrent }: { isCurrent: (path: string) => boolean }): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'sw.ts',
    injectRegister: false,
    // The server makes it, with the shop's name.
    manifest: false,
    injectManifest: {
      globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css}', 'assets/*-latin-*.woff2'],
      // The booking page is for others, who have no worker.
      globIgnores: ['assets/book-*'],
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => isCurrent(url)), warnings: [] })],
    },
  })
}
