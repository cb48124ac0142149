import type { PortalFront, PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { localStore } from '../../lib/browser-storage.ts'
import { getJson, toRequestError, useLoad, useSessionEnd } from '../api.ts'
import { Shell } from '../shell.tsx'
import { Failed, Waiting } from '../ui.tsx'
import { Home } from './home.tsx'
import { readStoredVisitor, removeStored, type StoredVisitor, storeForOffline } from './offline.ts'
import { takeReturnScreen } from './return-screen.ts'
import { SignIn, SignInByLink } from './sign-in.tsx'

type Portal = { visitor: PortalVisitor | null; front: PortalFront | null; stored: StoredVisitor | null }

/** Key of what says that a passkey was offered on this device. */
const OFFERED = 'deskbell-me-passkey-offered'

const NOTHING: Portal = { visitor: null, front: null, stored: null }

/** Loads who is signed in, else what the sign-in needs; without a connection, what this device has stored. */
async function loadPortal(): Promise<Portal> {
  try {
    const visitor = await getJson<PortalVisitor>('/api/me')
    storeForOffline(visitor, new Date())
    return { ...NOTHING, visitor }
  } catch (error) {
    const { code } = toRequestError(error)
    const stored = code === 'offline' ? readStoredVisitor(new Date()) : null
    if (stored) return { ...NOTHING, stored }
    if (code !== 'not_signed_in') throw error
    removeStored()
    return { ...NOTHING, front: await getJson<PortalFront>('/api/me/front') }
  }
}

/** True once on this device. */
function mayOfferPasskey(): boolean {
  const isFirst = localStore.get(OFFERED) === null
  localStore.set(OFFERED, 'yes')
  return isFirst
}

/** Token from the link in a mail; undefined elsewhere. */
function findLinkToken(): string | undefined {
  return /^\/me\/s\/([^/]+)/.exec(location.pathname)?.[1]
}

/** The stored card, until the connection is back. */
function Offline({ stored, onRetry }: { stored: StoredVisitor; onRetry: () => void }) {
  const { value } = useLoad('card', loadCard)
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={onRetry} />
  const { OfflineCard } = value.answer
  return <OfflineCard stored={stored} />
}

function loadCard() {
  return import('./card.tsx')
}

export function PortalPage() {
  const { t } = useLingui()
  const [token, setToken] = useState(findLinkToken)
  const { value, retry } = useLoad('portal', loadPortal)
  const [offersPasskey, setOffersPasskey] = useState(false)
  const loaded = value.is === 'there' ? value.answer : null
  // Ended on another device, or expired while the page was open: leads to the sign-in, and back to this screen.
  useSessionEnd(Boolean(loaded?.visitor), retry)
  const leaveLink = () => {
    history.replaceState(null, '', takeReturnScreen(new Date()))
    setToken(undefined)
    retry()
  }
  const enter = (by: 'code' | 'passkey') => {
    setOffersPasskey(by === 'code' && mayOfferPasskey())
    if (token) leaveLink()
    else retry()
  }
  return (
    <Shell front={loaded && (loaded.visitor ?? loaded.front ?? loaded.stored?.visitor ?? null)} title={t`Your pages`}>
      {value.is === 'loading' && <Waiting />}
      {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
      {loaded?.stored && <Offline stored={loaded.stored} onRetry={retry} />}
      {loaded && !loaded.stored && token && <SignInByLink token={token} onDone={enter} onLeave={leaveLink} />}
      {loaded?.visitor && !token && (
        <Home
          visitor={loaded.visitor}
          offersPasskey={offersPasskey}
          onDeclined={() => setOffersPasskey(false)}
          onChanged={retry}
        />
      )}
      {loaded?.front && !token && <SignIn front={loaded.front} onDone={enter} />}
    </Shell>
  )
}
