import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

const ROUTE = /\/src\/routes\/([^?]+)\.tsx\?tsr-split=/
const DESK = 'dashboard/'

type Chunks = Map<string, Rolldown.OutputChunk>

/** Returns a chunk and everything that it imports statically, transitively. */
function loadedWith(fileName: string, chunks: Chunks): Set<string> {
  const loaded = new Set([fileName])
  for (const name of loaded) for (const next of chunks.get(name)?.imports ?? []) loaded.add(next)
  return loaded
}

/** Maps each module id to the routes, and other dynamic imports of the entry chunk, that load it at once. */
function findUsers(chunks: Chunks): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  const first = [...chunks.values()].find(({ isEntry }) => isEntry)
  for (const fileName of first?.dynamicImports ?? []) {
    const { facadeModuleId, name } = chunks.get(fileName) ?? {}
    const user = ROUTE.exec(facadeModuleId ?? '')?.[1] ?? name ?? fileName
    for (const loaded of loadedWith(fileName, chunks))
      for (const id of chunks.get(loaded)?.moduleIds ?? []) users.set(id, (users.get(id) ?? new Set()).add(user))
  }
  return users
}

/**
 * Returns the shared chunk's name: 'desk' if only dashboard routes use the module, otherwise one name per set of other
 * users. Null if fewer than two use it.
 */
function getChunkName(users: Set<string>): string | null {
  if (users.size < 2) return null
  const others = [...users].filter((user) => !user.startsWith(DESK)).map((user) => user.replaceAll(/\W+/g, '-'))
  return others.length === 0 ? 'desk' : others.toSorted().join('_')
}

/**
 * Puts code shared by dashboard screens into one chunk, and code shared with other routes into a few. By default the
 * bundler makes a chunk per set of sharing routes, and a screen then fetches well over 100 files.
 * Builds the app twice: the first build, with these `plugins`, finds which routes use which modules.
 */
export function mergeSharedChunks(plugins: () => PluginOption): Plugin {
  return {
    name: 'deskbell:few-chunks',
    apply: 'build',
    async config({ root, define }) {
      const made = await build({
        root,
        define,
        configFile: false,
        logLevel: 'warn',
        plugins: [plugins()],
        build: { write: false, minify: false },
      })
      const outputs = 'output' in made ? made.output : []
      const chunks: Chunks = new Map()
      for (const output of outputs) if (output.type === 'chunk') chunks.set(output.fileName, output)
      const users = findUsers(chunks)
      const shared = (id: string) => getChunkName(users.get(id) ?? new Set())
      const groups = [
        // Code that every page needs stays in one chunk, even if a screen shares a part of it.
        { name: 'first', tags: ['$initial' as const] },
        // A module's dependencies have at least the same users, so these chunks never import each other.
        { name: shared, debugName: 'shared', includeDependenciesRecursively: false },
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}
