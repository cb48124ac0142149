import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm, writeFile } from 'node:fs/promises'

const withoutHardLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']

/**
 * Creates a private file (mode 0600) with its whole content at once, and says whether it did:
 * `false` when the file was already there. Of several callers at once exactly one gets `true`,
 * and no reader ever sees half of the content.
 */
export async function createOnce(path: string, content: string): Promise<boolean> {
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

/** The system's name of a failure, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}

/** A kept file's content without the white space around it; `undefined` when there is no such file. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new Error(
      `Deskbell can't read ${path} (${errorCode(error)}). Run it as the user who owns that file, or choose another DATA_DIR.`,
      { cause: error },
    )
  }
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

/** Some file systems (exFAT, a few network shares) have no hard links: whole content is then not guaranteed. */
async function createDirectly(path: string, content: string) {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
