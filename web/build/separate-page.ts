import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { catalogues } from './catalogues.ts'
import { englishTexts, languageTexts } from './texts.ts'

async function buildPage(
  name: string,
  isInOneLanguage: boolean,
  { root, define, build: { outDir } }: ResolvedConfig,
): Promise<string[]> {
  const named = (rest: string) => `assets/${name}-${rest}`
  const made = await build({
    root,
    define,
    configFile: false,
    logLevel: 'warn',
    plugins: [catalogues(), isInOneLanguage ? languageTexts(name) : englishTexts(), react()],
    worker: {
      format: 'es',
      rolldownOptions: {
        output: { entryFileNames: named('[name]-[hash].js'), chunkFileNames: named('[name]-[hash].js') },
      },
    },
    build: {
      outDir: resolve(root, outDir),
      emptyOutDir: false,
      copyPublicDir: false,
      // The Content-Security-Policy refuses an inlined data: URL.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, `${name}.html`),
        output: {
          // What the page loads first in one file.
          codeSplitting: { groups: [{ name: 'first', tags: ['$initial' as const] }] },
          entryFileNames: named('[hash].js'),
          chunkFileNames: named('[name]-[hash].js'),
          // Pages share fonts, so that a browser stores each once.
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.woff2') ? 'assets/[name]-[hash][extname]' : named('[name]-[hash][extname]'),
        },
      },
    },
  })
  const outputs = 'output' in made ? made.output : []
  return outputs.map(({ fileName }) => fileName).filter((file) => file.startsWith('assets/'))
}

/**
 * Builds `<name>.html` as a separate bundle with assets `assets/<name>-*`, so that it shares no chunk with the dashboard
 * and loads only what it imports. `urls`: pattern of the request URLs (path and query) that the dev server answers with
 * this page; the built page's paths are in server/src/http/pages.ts and, for use offline, web/src/service-worker/page.ts.
 * `isInOneLanguage`: true if the server chooses the
 * language of the page, as for the dashboard. `files()` lists its assets.
 */
export function separatePage({
  name,
  isInOneLanguage = false,
  urls,
}: {
  name: string
  isInOneLanguage?: boolean
  urls: RegExp
}): Plugin & { files(): string[] } {
  let files: string[] = []
  let config: ResolvedConfig
  return {
    name: `deskbell:separate-page-${name}`,
    files: () => files,
    configResolved(resolved) {
      config ??= resolved
    },
    async buildStart() {
      // The service worker's separate build must not build this page again.
      if (config.command === 'build' && files.length === 0) files = await buildPage(name, isInOneLanguage, config)
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url && urls.test(request.url)) request.url = `/${name}.html`
        next()
      })
    },
  }
}
