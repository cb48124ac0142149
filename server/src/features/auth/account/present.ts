import type { Account, Passkey, SignedInBrowser } from '@deskbell/domain/auth/account/schema.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import Bowser from 'bowser'
import type { findAccess, PasskeyRow, SessionRow } from './queries.ts'

/** Returns a readable name for a user agent, such as "Chrome on Android". */
export function browserName(userAgent: string | null, i18n: I18n): string {
  const unknown = i18n._(msg`Unknown browser`)
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent)
  const name = browser.name || unknown
  return os.name ? i18n._(msg`${{ browser: name }} on ${{ system: os.name }}`) : name
}

function presentBrowser(row: SessionRow, thisSessionId: string, i18n: I18n): SignedInBrowser {
  return {
    id: row.id,
    name: browserName(row.userAgent, i18n),
    address: row.ipAddress ?? '',
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    isThis: row.id === thisSessionId,
  }
}

function presentPasskey({ id, name, createdAt }: PasskeyRow, i18n: I18n): Passkey {
  return { id, name: name || i18n._(msg`Passkey`), createdAt: createdAt?.toISOString() ?? null }
}

export function presentAccount(
  { twoFactor, passkeys, sessions }: Awaited<ReturnType<typeof findAccess>>,
  thisSessionId: string,
  i18n: I18n,
): Account {
  return {
    twoFactor,
    passkeys: passkeys.map((row) => presentPasskey(row, i18n)),
    browsers: sessions
      .map((row) => presentBrowser(row, thisSessionId, i18n))
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
  }
}
