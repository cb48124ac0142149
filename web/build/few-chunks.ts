import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { type Chunk, mergeChunks } from './merge-chunks.ts'

/** Matches the module of a route's screen; its group is the path of the route's file without the extension. */
export const ROUTE = /\/src\/routes\/([^?]+)\.tsx\?tsr-split=component/

/** Screens with a budget of their own, see docs/performance.md. */
const DAILY = ['index', 'clients/index', 'clients/$clientId', 'schedules', 'reports/$report'].map(
  (name) => `dashboard/${name}`,
)

/** Returns the parent's route file of a route that renders inside another: 'dashboard/x' → 'dashboard/route'. */
export function findLayouts(route: string): string[] {
  const folders = route.split('/').slice(0, -1)
  return folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}/route`)
}

function describeChunks(outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Chunk[] {
  const made = outputs.filter((output) => output.type === 'chunk')
  const styles = new Map(
    outputs.flatMap((output) => (output.type === 'asset' ? [[output.fileName, output.source.length] as const] : [])),
  )
  const routes = new Map(made.map(({ fileName, facadeModuleId }) => [ROUTE.exec(facadeModuleId ?? '')?.[1], fileName]))
  return made.map((chunk) => {
    const { fileName, name, modules, imports, dynamicImports, facadeModuleId, isEntry, isDynamicEntry } = chunk
    const route = ROUTE.exec(facadeModuleId ?? '')?.[1]
    const sizes = [
      ...Object.values(modules).map(({ renderedLength }) => renderedLength),
      ...[...(chunk.viteMetadata?.importedCss ?? [])].map((style) => styles.get(style) ?? 0),
    ]
    return {
      fileName,
      name,
      size: sizes.reduce((sum, size) => sum + size, 0),
      imports,
      dynamicImports,
      kind: isEntry ? 'first' : isDynamicEntry ? 'loaded' : 'shared',
      isScreen: route !== undefined,
      isDaily: DAILY.includes(route ?? ''),
      beside: route ? findLayouts(route).flatMap((layout) => routes.get(layout) ?? []) : [],
    }
  })
}

/**
 * Merges chunks of code that several screens share, see `mergeChunks`. By default the bundler makes one per set of
 * users, and a screen then fetches well over 100 files.
 * Builds the app twice: the first build, with these `plugins`, finds which screens use which modules.
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
      const names = mergeChunks(describeChunks(outputs))
      const modules = new Map(
        outputs.flatMap((output) => {
          const name = names.get(output.fileName)
          return output.type === 'chunk' && name ? output.moduleIds.map((id) => [id, name] as const) : []
        }),
      )
      const groups = [
        { name: (id: string) => modules.get(id) ?? null, debugName: 'shared', includeDependenciesRecursively: false },
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}
