import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

const ROUTE = /\/src\/routes\/([^?]+)\.tsx\?tsr-split=/
const DESK = 'dashboard/'

type Chunks = Map<string, Rolldown.OutputChunk>

/** The chunks that are loaded along with one, itself among them. */
function loadedWith(fileName: string, chunks: Chunks): Set<string> {
  const loaded = new Set([fileName])
  for (const name of loaded) for (const next of chunks.get(name)?.imports ?? []) loaded.add(next)
  return loaded
}

/** Of each module who needs it at once: routes, and what else the page fetches by itself. */
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

/** One name for what all of the dashboard shares, and one for each set of others who need the same. */
function nameFor(users: Set<string>): string | null {
  if (users.size < 2) return null
  const others = [...users].filter((user) => !user.startsWith(DESK)).map((user) => user.replaceAll(/\W+/g, '-'))
  return others.length === 0 ? 'desk' : others.toSorted().join('_')
}

/**
 * Puts what the screens of the dashboard share into one file, and what others need beside them into a few. Left alone,
 * the bundler makes a file for every set of screens that share something, and a screen fetches well over a hundred.
 * The app is bundled twice, first to see who needs what. `plugins`: those that it is made with.
 */
export function fewChunks(plugins: () => PluginOption): Plugin {
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
      const shared = (id: string) => nameFor(users.get(id) ?? new Set())
      const groups = [
        // What every page needs first stays in one file, even where a screen needs a part of it too.
        { name: 'first', tags: ['$initial' as const] },
        // Whatever a module needs is needed by the same at least: no two of these files need each other.
        { name: shared, debugName: 'shared', includeDependenciesRecursively: false },
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}
