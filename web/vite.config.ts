import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './build/catalogues.ts'
import { mergeSharedChunks } from './build/few-chunks.ts'
import { keepEarlier } from './build/keep-earlier.ts'
import { precompress } from './build/precompress.ts'
import { screenAssets } from './build/screen-assets.ts'
import { separatePage } from './build/separate-page.ts'
import { languageTexts } from './build/texts.ts'
import { worker } from './build/worker.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
// Keep the Host header: the server compares it with the Origin of a write (CSRF protection).
const server = { target: 'http://localhost:3000', changeOrigin: false }

const clientPages = [
  separatePage({ name: 'book', urls: /^\/book([/?]|$)/ }),
  separatePage({ name: 'me', urls: /^\/me([/?]|$)/ }),
]
const pages = [
  ...clientPages,
  separatePage({ name: 'login', isInOneLanguage: true, urls: /^\/(login|forgot-password)(\?|$)/ }),
  separatePage({ name: 'kiosk', urls: /^\/kiosk(\?|$)/ }),
]
const earlier = keepEarlier(pages)

const app = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // A screen's queries come with it.
    codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
    generatedRouteTree: './src/route-tree.gen.ts',
    quoteStyle: 'single',
  }),
  catalogues(),
  languageTexts('index'),
  react(),
]

export default defineConfig({
  plugins: [
    app(),
    mergeSharedChunks(app),
    screenAssets(),
    pages,
    earlier,
    worker({ isCurrent: earlier.isCurrent, clientPages }),
    precompress(),
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    // The Content-Security-Policy refuses an inlined data: URL.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { '/api': server, '/readyz': server, '/business-logo': server, '/app-icon': server } },
})
