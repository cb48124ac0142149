import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rm, writeFile } from 'node:fs/promises'

const shortestSecret = 32
const withoutHardLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']

/**
 * Creates a private file (mode 0600) atomically with its whole content. Returns false if the file already existed. Of
 * several concurrent callers exactly one gets true, and no reader ever sees partial content.
 */
export async function createFileOnce(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  await writeDurably(draft, content)
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (!withoutHardLinks.includes(errorCode(error) ?? '')) throw error
    return await createDirectly(path, content)
  } finally {
    await rm(draft, { force: true })
  }
}

export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}

/** Returns the trimmed content of a file; undefined if it doesn't exist. Throws a readable Error on other failures. */
export async function readFileIfExists(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new Error(
      `${path} can't be read (${errorCode(error)}). Run the app as the user who owns that file, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
}

/** Reads the secret from a file (32 random bytes, base64url) and creates it on first use. */
export async function readOrCreateSecret(path: string): Promise<string> {
  const kept = await readFileIfExists(path)
  if (kept === undefined) {
    await createFileOnce(path, `${randomBytes(32).toString('base64url')}\n`)
    return readOrCreateSecret(path)
  }
  // Never replace it silently: a new secret would end every session and make encrypted data unreadable.
  if (kept.length < shortestSecret)
    throw new Error(
      `${path} is damaged: it holds ${kept.length} characters instead of 43. Restore it from a backup, or delete it to have a new one made.`,
    )
  return kept
}

async function writeDurably(path: string, content: string) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Fallback for file systems without hard links (exFAT, some network shares); here the write isn't atomic. */
async function createDirectly(path: string, content: string) {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
