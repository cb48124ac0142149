import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileIfExists } from '@deskbell/embedded-postgres/atomic-file.ts'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Database } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { AppEnv } from '../../http/context.ts'
import { limitWrongSetupCodes } from '../../http/rate-limits.ts'
import { isSameSecret } from '../../lib/crypto/timing-safe-compare.ts'
import { INSTALLATION } from '../../servers/install.ts'
import { hasAccounts } from './queries.ts'

const HEADER = 'setup-code'

/** One-time code, by which whoever runs the server proves it while there is no account yet. */
export type SetupCode = {
  /** Returns the code, and creates it on first use. It is the same for all servers, and in a file of each. */
  create(): Promise<string>
  matches(code: string): Promise<boolean>
  /** `connection`: one with a transaction that the removal belongs to. */
  remove(connection?: Pick<Database['$client'], 'query'>): Promise<void>
}

export function openSetupCode({ $client: pool }: Database, dataDir: string): SetupCode {
  const path = join(dataDir, 'setup-code')
  const table = `${INSTALLATION}.setup_code`
  async function find(): Promise<string | undefined> {
    const { rows } = await pool.query<{ code: string }>(`select code from ${table}`)
    return rows[0]?.code
  }
  return {
    async create() {
      await mkdir(dataDir, { recursive: true })
      const kept = await readFileIfExists(path)
      const made = kept ?? randomBytes(15).toString('base64url')
      await pool.query(`insert into ${table} values ($1) on conflict do nothing`, [made])
      const code = (await find()) ?? made
      if (code !== kept) await writeFile(path, `${code}\n`, { mode: 0o600, flush: true })
      return code
    },
    async matches(code) {
      const kept = await find()
      return kept !== undefined && isSameSecret(kept, code)
    },
    async remove(connection = pool) {
      await connection.query(`delete from ${table}`)
      await rm(path, { force: true })
    },
  }
}

function refuse(): never {
  throw new AppError('setup_code_wrong')
}

function matchesCode(c: Context<AppEnv>): Promise<boolean> {
  return c.var.setupCode.matches(c.req.header(HEADER) ?? '')
}

/** Requires the set-up code. Throws AppError 'setup_code_wrong', or 'rate_limited' after many wrong codes. */
export const requireSetupCode = createMiddleware<AppEnv>(async (c, next) =>
  (await matchesCode(c)) ? next() : limitWrongSetupCodes(c, refuse),
)

/** Requires the set-up code of an install without an account. Throws AppError 'already_set_up' too. */
export const requireSetup = createMiddleware<AppEnv>(async (c, next) => {
  // In this order, since the code is removed after the account was made: whoever comes second learns that it was.
  const isRight = await matchesCode(c)
  if (await hasAccounts(c.var.db)) throw new AppError('already_set_up')
  return isRight ? next() : limitWrongSetupCodes(c, refuse)
})
