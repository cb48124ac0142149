import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

const IS_BOOKING = /^\/book([/?]|$)/

async function buildPage(root: string, outDir: string): Promise<string[]> {
  const named = (rest: string) => `assets/book-${rest}`
  const made = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, 'book.html'),
        output: {
          entryFileNames: named('[hash].js'),
          chunkFileNames: named('[name]-[hash].js'),
          assetFileNames: named('[name]-[hash][extname]'),
        },
      },
    },
  })
  const outputs = 'output' in made ? made.output : []
  return outputs.map(({ fileName }) => fileName).filter((name) => name.startsWith('assets/'))
}

/**
 * Builds the public booking page as a separate bundle, so that clients load no dashboard code and staff load no booking
 * code. `files()` lists its assets.
 */
export function bookingPage(): Plugin & { files(): string[] } {
  let files: string[] = []
  let [root, outDir] = ['', '']
  return {
    name: 'deskbell:booking-page',
    files: () => files,
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async buildStart() {
      // The service worker's separate build must not build this page again.
      if (this.environment.config.command === 'build' && files.length === 0) files = await buildPage(root, outDir)
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url && IS_BOOKING.test(request.url)) request.url = '/book.html'
        next()
      })
    },
  }
}
