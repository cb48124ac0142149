import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createFileOnce, readFileIfExists } from '@deskbell/embedded-postgres/atomic-file.ts'
import { z } from 'zod'
import { WILLOW } from './make-business.ts'

const Login = z.object({ email: z.string(), password: z.string() })
export type DemoLogin = z.infer<typeof Login>

const pathIn = (dataDir: string) => join(dataDir, 'demo-login.json')

/** Throws an Error with a message for the terminal if the folder holds a database that the demo didn't create. */
export function refuseForeignFolder(dataDir: string): void {
  if (existsSync(pathIn(dataDir)) || !existsSync(join(dataDir, 'postgres'))) return
  throw new Error(
    `${dataDir} holds a shop that is not the demo's, and stays as it is. Set DATA_DIR to a folder for the demo, or leave it unset.`,
  )
}

/** Returns the demo's credentials. Creates them once per data folder, with a random password, in demo-login.json. */
export async function loadOrCreateLogin(dataDir: string): Promise<DemoLogin> {
  const kept = await readFileIfExists(pathIn(dataDir))
  if (kept !== undefined) return readLogin(dataDir, kept)
  const login = { email: WILLOW.email, password: randomBytes(12).toString('base64url') }
  await createFileOnce(pathIn(dataDir), `${JSON.stringify(login)}\n`)
  return loadOrCreateLogin(dataDir)
}

function readLogin(dataDir: string, text: string): DemoLogin {
  try {
    return Login.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${pathIn(dataDir)} is damaged. Remove the whole folder to have a new demo made.`, { cause: error })
  }
}
