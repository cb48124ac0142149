import type { Account, Passkey, SignedInBrowser } from '@deskbell/domain/auth/account/schema.ts'
import Bowser from 'bowser'
import type { findAccess, PasskeyRow, SessionRow } from './queries.ts'

const UNKNOWN = 'Unknown browser'

/** Returns a readable name for a user agent, such as "Chrome on Android". */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name || UNKNOWN, os.name].filter(Boolean).join(' on ')
}

function presentBrowser(row: SessionRow, thisSessionId: string): SignedInBrowser {
  return {
    id: row.id,
    name: browserName(row.userAgent),
    address: row.ipAddress ?? '',
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    isThis: row.id === thisSessionId,
  }
}

function presentPasskey({ id, name, createdAt }: PasskeyRow): Passkey {
  return { id, name: name || 'Passkey', createdAt: createdAt?.toISOString() ?? null }
}

export function presentAccount(
  { twoFactor, passkeys, sessions }: Awaited<ReturnType<typeof findAccess>>,
  thisSessionId: string,
): Account {
  return {
    twoFactor,
    passkeys: passkeys.map(presentPasskey),
    browsers: sessions
      .map((row) => presentBrowser(row, thisSessionId))
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
  }
}
