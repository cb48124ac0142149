import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileOnce, readFileIfExists } from '@deskbell/embedded-postgres/atomic-file.ts'
import { createMiddleware } from 'hono/factory'
import { AppError } from '../../errors.ts'
import type { AppEnv } from '../../http/context.ts'
import { limitWrongSetupCodes } from '../../http/rate-limits.ts'
import { isSameSecret } from '../../lib/crypto/timing-safe-compare.ts'
import { hasAccounts } from './queries.ts'

const HEADER = 'setup-code'

/** One-time code in the data folder, by which whoever runs the server proves it while there is no account yet. */
export type SetupCode = {
  /** Returns the code, and creates it on first use. */
  create(): Promise<string>
  matches(code: string): Promise<boolean>
  remove(): Promise<void>
}

export function openSetupCode(dataDir: string): SetupCode {
  const path = join(dataDir, 'setup-code')
  return {
    async create() {
      await mkdir(dataDir, { recursive: true })
      await createFileOnce(path, `${randomBytes(15).toString('base64url')}\n`)
      return (await readFileIfExists(path)) ?? this.create()
    },
    async matches(code) {
      const kept = await readFileIfExists(path)
      return kept !== undefined && isSameSecret(kept, code)
    },
    remove: () => rm(path, { force: true }),
  }
}

function refuse(): never {
  throw new AppError('setup_code_wrong')
}

/** Requires the set-up code. Throws AppError 'setup_code_wrong', or 'rate_limited' after many wrong codes. */
export const requireSetupCode = createMiddleware<AppEnv>(async (c, next) => {
  const isRight = await c.var.setupCode.matches(c.req.header(HEADER) ?? '')
  return isRight ? next() : limitWrongSetupCodes(c, refuse)
})

/** Requires the set-up code of an install without an account. Throws AppError 'already_set_up' too. */
export const requireSetup = createMiddleware<AppEnv>(async (c, next) => {
  if (await hasAccounts(c.var.db)) throw new AppError('already_set_up')
  return requireSetupCode(c, next)
})
