import { useCallback, useEffect, useState } from 'react'
import { ConnectionNote } from '../components/connection-note.tsx'
import { LightButton, LightNotice, LightStack } from '../components/light.tsx'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { fetchSetup, type Setup } from '../features/auth/session.ts'
import { ownPath } from '../features/auth/sign-in/own-path.ts'
import { ForgotPasswordScreen, LoginScreen } from '../features/auth/sign-in/screens.tsx'
import { api } from '../lib/api.ts'
import { isApiError } from '../lib/api-error.ts'
import { serverUnreachable, whenServerIsBack } from '../lib/connection.ts'
import { isOutsideKiosk, rememberLock } from '../lib/kiosk-lock.ts'
import { formatProblem } from '../lib/problem-labels.ts'
import { useStore } from '../lib/store.ts'

const { pathname, search } = window.location
const asked = new URLSearchParams(search)
const IS_LOGIN = pathname === '/login'

/**
 * Returns where the visitor belongs instead; null if here. A browser that is locked to the kiosk must not sign in, and
 * whoever has a session doesn't need to.
 */
async function findOtherPlace({ needed, signedIn }: Setup): Promise<string | null> {
  if (!IS_LOGIN) return null
  if (needed) return '/setup'
  // The cookie may be of a session that has ended.
  return signedIn && (await api.session.$get()).ok ? '/dashboard' : null
}

/** Fetches what the page shows. Null while the browser goes elsewhere. */
async function openPage(): Promise<Setup | null> {
  try {
    if (isOutsideKiosk(pathname)) throw new Error('locked')
    const setup = await fetchSetup()
    const place = await findOtherPlace(setup)
    if (!place) return setup
    window.location.replace(place)
  } catch (error) {
    const isLocked = isOutsideKiosk(pathname) || isApiError(error, 'kiosk_locked')
    if (!isLocked) throw error
    rememberLock(true)
    window.location.replace('/kiosk')
  }
  return null
}

function useSetup() {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    setError(null)
    openPage().then(setSetup, setError)
  }, [])
  useEffect(load, [load])
  return { setup, error, load }
}

/** Stays pending, so that the button does until the dashboard is there. */
function enterDashboard(): Promise<never> {
  window.location.replace(ownPath(asked.get('from')) ?? '/dashboard')
  return new Promise(() => {})
}

/** Sign-in and forgotten password, on a page that loads nothing of the dashboard. */
export function SignInPage() {
  const { setup, error, load } = useSetup()
  const isUnreachable = useStore(serverUnreachable)
  useEffect(() => (isUnreachable ? whenServerIsBack(load) : undefined), [isUnreachable, load])
  return (
    <>
      <div role="status">{isUnreachable && <ConnectionNote />}</div>
      {error !== null && (
        <AuthFrame logoUrl="" title="This couldn't be loaded" subtitle="">
          <LightStack>
            <LightNotice role="alert">{formatProblem(error)}</LightNotice>
            <LightButton look="quiet" onClick={load}>
              Try again
            </LightButton>
          </LightStack>
        </AuthFrame>
      )}
      {error === null &&
        setup &&
        (IS_LOGIN ? (
          <LoginScreen setup={setup} wasReset={asked.get('reset') === 'true'} onSignedIn={enterDashboard} />
        ) : (
          <ForgotPasswordScreen setup={setup} />
        ))}
    </>
  )
}
