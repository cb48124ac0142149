import { readFileSync } from 'node:fs'
import { lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, type Binaries, run } from './run.ts'

/**
 * Chooses the user to run PostgreSQL as, since it refuses root: the cluster's owner, else an unprivileged system user.
 * Throws an Error with advice if the cluster belongs to another user.
 */
export async function chooseAccount(cluster: string, app: string): Promise<Account> {
  const me = process.getuid?.()
  const owner = await stat(cluster).catch(() => undefined)
  if (me !== 0) {
    if (owner !== undefined && me !== undefined && owner.uid !== me)
      throw new Error(foreignFolder({ cluster, app, me, owner: owner.uid }))
    return { name: getUserName(me) }
  }
  if (owner !== undefined && owner.uid !== 0)
    return { name: getUserName(owner.uid), ids: { uid: owner.uid, gid: owner.gid } }
  return unprivilegedUser(app)
}

/** Changes the owner of a folder and everything in it to the account. */
export async function changeOwner(path: string, account: Account): Promise<void> {
  if (account.ids === undefined) return
  const { uid, gid } = account.ids
  try {
    await lchown(path, uid, gid)
    for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid)
  } catch (error) {
    throw new Error(
      `PostgreSQL can't run as root, and the folder ${path} could not be given to the user "${account.name}". Run the app as a normal user, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
}

/** Throws an Error with advice if the account can't enter a folder on the path to its data or to the binaries. */
export async function requireAccess({
  account,
  dataDir,
  binaries,
  app,
}: {
  account: Account
  dataDir: string
  binaries: Binaries
  app: string
}): Promise<void> {
  if (account.ids === undefined) return
  const { folder } = binaries
  const programs = [
    ...withParents(folder),
    ...['bin', 'lib', 'share', 'share/postgresql'].map((name) => join(folder, name)),
    binaries.postgres,
  ]
  const closedData = await firstClosed(withParents(dataDir), account)
  if (closedData)
    throw new Error(closedMessage({ account, app, folder: closedData, otherwise: 'choose another DATA_DIR' }))
  const closedProgram = await firstClosed(programs, account)
  if (closedProgram)
    throw new Error(
      closedMessage({ account, app, folder: closedProgram, otherwise: `move ${app} to a folder such as /opt` }),
    )
}

/**
 * Returns the first path that the account may not enter. Runs as that user, so that groups and ACLs apply as they will
 * for PostgreSQL.
 */
async function firstClosed(paths: string[], account: Account) {
  const script = 'for path; do [ -x "$path" ] || { printf %s "$path"; exit; }; done'
  return (await run('/bin/sh', ['-c', script, 'sh', ...paths], { account })).stdout
}

function withParents(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...withParents(parent), path]
}

function closedMessage({
  account,
  app,
  folder,
  otherwise,
}: {
  account: Account
  app: string
  folder: string
  otherwise: string
}) {
  return `PostgreSQL can't run as root, so ${app} runs it as the user "${account.name}", and that user may not enter ${folder}. Allow it with: chmod o+x ${folder} (it lets others pass through, not list what is inside). Or ${otherwise}, or run ${app} as a normal user.`
}

function foreignFolder({ cluster, app, me, owner }: { cluster: string; app: string; me: number; owner: number }) {
  return `The folder ${cluster} belongs to the user "${getUserName(owner)}", but ${app} runs as "${getUserName(me)}", and PostgreSQL accepts only its owner. Run ${app} as "${getUserName(owner)}" (or as root), choose another DATA_DIR, or give the whole data folder to this user with: sudo chown -R ${getUserName(me)} ${dirname(cluster)}`
}

function unprivilegedUser(app: string): Account {
  const users = passwd()
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody')
  if (user === undefined)
    throw new Error(
      `PostgreSQL can't run as root, and this system has no user "postgres" or "nobody". Make one with: useradd --system postgres. Or run ${app} as a normal user.`,
    )
  return { name: user.name, ids: { uid: user.uid, gid: user.gid } }
}

function getUserName(uid: number | undefined) {
  return passwd().find((user) => user.uid === uid)?.name ?? `uid ${uid}`
}

function passwd() {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
    // macOS writes the uid of `nobody` as -2; `>>> 0` makes it unsigned.
    return lines
      .filter((line) => line.length > 3)
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
  } catch {
    return []
  }
}
