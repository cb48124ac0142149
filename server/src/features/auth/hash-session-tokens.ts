import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter'
import { hashToken } from '../../lib/crypto/token-hash.ts'

type Query = { model: string; where?: Where[] | undefined }

function isToken({ field }: Where): boolean {
  return field === 'token'
}

function hashValue(value: Where['value']): Where['value'] {
  if (Array.isArray(value)) return value.map((token) => hashToken(String(token)))
  return hashToken(String(value))
}

/** Returns the query with the hash of each session token that it looks for. */
function hashWhere<Asked extends Query>(asked: Asked): Asked {
  if (asked.model !== 'session' || !asked.where) return asked
  const where = asked.where.map((part) => (isToken(part) ? { ...part, value: hashValue(part.value) } : part))
  return { ...asked, where }
}

/** Puts the token by which a session was found in the place of its hash, since the auth library goes on with it. */
function restoreToken<Row>({ model, where = [] }: Query, row: Row): Row {
  const token = where.find(isToken)?.value
  return model === 'session' && row && typeof token === 'string' ? { ...row, token } : row
}

function hashIn(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create<Row extends Record<string, unknown>, Created>(asked: Parameters<DBAdapter['create']>[0]) {
      const { token } = asked.data
      if (asked.model !== 'session') return adapter.create<Row, Created>(asked as never)
      const hashed = { ...asked, data: { ...asked.data, token: hashToken(String(token)) } }
      return { ...(await adapter.create<Row, Created>(hashed as never)), token }
    },
    findOne: async <Row>(asked: Parameters<DBAdapter['findOne']>[0]) =>
      restoreToken(asked, await adapter.findOne<Row>(hashWhere(asked))),
    findMany: async <Row>(asked: Parameters<DBAdapter['findMany']>[0]) =>
      (await adapter.findMany<Row>(hashWhere(asked))).map((row) => restoreToken(asked, row)),
    update: async <Row>(asked: Parameters<DBAdapter['update']>[0]) =>
      restoreToken(asked, await adapter.update<Row>(hashWhere(asked))),
    count: (asked) => adapter.count(hashWhere(asked)),
    updateMany: (asked) => adapter.updateMany(hashWhere(asked)),
    delete: (asked) => adapter.delete(hashWhere(asked)),
    deleteMany: (asked) => adapter.deleteMany(hashWhere(asked)),
  }
}

/**
 * Wraps the auth library's database adapter, so that the SHA-256 of session tokens is stored instead of the tokens: read
 * access to the database lets nobody act as a signed-in person. The library has no option for it.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  return { ...hashIn(adapter), transaction: (work) => adapter.transaction((inner) => work(hashIn(inner))) }
}
