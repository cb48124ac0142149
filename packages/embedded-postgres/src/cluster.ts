import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeOwner } from './account.ts'
import { readOrCreateSecret } from './atomic-file.ts'
import { type Account, type Binaries, run } from './run.ts'

const draftPrefix = 'postgres-init-'

/** Creates the cluster and its password if they don't exist, and returns the password. */
export async function ensureCluster(options: {
  dataDir: string
  cluster: string
  account: Account
  binaries: Binaries
  superuser: string
  durable: boolean
}): Promise<string> {
  const { dataDir, cluster, account } = options
  const passwordPath = join(dataDir, 'postgres-password')
  const exists = existsSync(cluster)
  if (exists && !existsSync(passwordPath))
    throw new Error(
      `${passwordPath} is missing, and without it the database in ${cluster} can't be opened. Restore it from a backup, or move ${cluster} away to start empty.`,
    )
  const password = await readOrCreateSecret(passwordPath)
  await removeDrafts(dataDir)
  if (!exists) await makeCluster({ ...options, password })
  // A folder that root restored from a backup belongs to root.
  else if ((await stat(cluster)).uid === 0) await changeOwner(cluster, account)
  return password
}

/** Runs initdb in a draft folder and renames it into place, so that a crash leaves no half-initialised cluster. */
async function makeCluster({
  dataDir,
  cluster,
  account,
  binaries,
  superuser,
  durable,
  password,
}: {
  dataDir: string
  cluster: string
  account: Account
  binaries: Binaries
  superuser: string
  durable: boolean
  password: string
}) {
  const draft = join(dataDir, draftPrefix + randomUUID())
  const pwfile = join(draft, 'password')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(pwfile, `${password}\n`, { mode: 0o600 })
  await changeOwner(draft, account)
  try {
    await initdb({ binaries, account, pgdata: join(draft, 'cluster'), superuser, pwfile, durable })
    await chmod(join(draft, 'cluster'), 0o700)
    await rename(join(draft, 'cluster'), cluster)
    await syncFolder(dataDir)
  } finally {
    await removeFolder(draft)
  }
}

async function initdb({
  binaries,
  account,
  pgdata,
  superuser,
  pwfile,
  durable,
}: {
  binaries: Binaries
  account: Account
  pgdata: string
  superuser: string
  pwfile: string
  durable: boolean
}) {
  const { code, output } = await run(
    binaries.initdb,
    [
      `--pgdata=${pgdata}`,
      `--username=${superuser}`,
      `--pwfile=${pwfile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      ...(durable ? [] : ['--no-sync']),
    ],
    { account },
  )
  if (code !== 0)
    throw new Error(`PostgreSQL could not make its database in ${pgdata}: ${output.trim()}\n${adviceOn(output)}`)
}

function adviceOn(output: string) {
  const otherwise = 'set DATABASE_URL to use a PostgreSQL of your own.'
  // Some container platforms run the app under a uid without a user.
  if (output.includes('user does not exist')) return `Run the app as a user that /etc/passwd lists, or ${otherwise}`
  return `If this can't be solved, ${otherwise}`
}

async function removeDrafts(dataDir: string) {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix))
  await Promise.all(drafts.map((name) => removeFolder(join(dataDir, name))))
}

/** Retries, because an initdb that outlived its app may still be writing to the folder. */
async function removeFolder(path: string) {
  await rm(path, { recursive: true, force: true, maxRetries: 10 })
}

/** Syncs the folder, since a rename is durable only after that. Windows can't open folders and doesn't need it. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
