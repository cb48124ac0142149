import type { Plugin, Rolldown } from 'vite'
import { findLayouts, ROUTE } from './few-chunks.ts'
import { toKey } from './texts.ts'

/**
 * Files of a screen that the page doesn't name itself, relative to the output folder. `path`: a URLPattern's pathname.
 * `texts`: keys of its texts in texts.json.
 */
export type ScreenAssets = { path: string; files: string[]; texts: string[] }

/** Returns the path of a route file: 'dashboard/clients/$clientId_/card' → '/dashboard/clients/:clientId/card'. */
export function toPath(route: string): string {
  const segments = route.replaceAll('.', '/').split('/')
  if (segments.at(-1) === 'index') segments.pop()
  return `/${segments.map((segment) => segment.replace(/_$/, '').replace(/^\$(\w+)/, ':$1')).join('/')}`
}

/** Returns the chunk and what it imports, transitively, with their styles; without what `loaded` has. */
function listFiles(fileName: string, chunks: Map<string, Rolldown.OutputChunk>, loaded: Set<string>): string[] {
  const files = new Set<string>()
  const names = new Set([fileName])
  for (const name of names) {
    const chunk = chunks.get(name)
    if (!chunk || loaded.has(name)) continue
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const next of chunk.imports) names.add(next)
  }
  return [...files]
}

/**
 * Writes screens.json, a list of `ScreenAssets`, which the server reads to have browsers fetch the first screen beside
 * the entry script instead of after it.
 */
export function screenAssets(): Plugin {
  return {
    name: 'deskbell:screen-assets',
    apply: 'build',
    generateBundle: {
      // After Vite has removed the chunks that hold nothing but an import of styles.
      order: 'post',
      handler(_, bundle) {
        const made = Object.values(bundle).filter((output) => output.type === 'chunk')
        const chunks = new Map(made.map((chunk) => [chunk.fileName, chunk]))
        const routes = new Map(made.map((chunk) => [ROUTE.exec(chunk.facadeModuleId ?? '')?.[1] ?? '', chunk.fileName]))
        routes.delete('')
        const entry = made.find(({ isEntry }) => isEntry)
        // The service worker's own build has no routes.
        if (!entry || routes.size === 0) return
        const loaded = new Set(listFiles(entry.fileName, chunks, new Set()))
        const screens = [...routes]
          .filter(([route]) => !route.endsWith('route'))
          .map(([route, fileName]): ScreenAssets => {
            const layouts = findLayouts(route).flatMap((layout) => routes.get(layout) ?? [])
            const parts = [...layouts, fileName]
            const files = parts.flatMap((name) => listFiles(name, chunks, loaded))
            const texts = parts.map((name) => toKey(chunks.get(name)?.facadeModuleId ?? ''))
            return { path: toPath(route), files: [...new Set(files)], texts }
          })
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) })
      },
    },
  }
}
