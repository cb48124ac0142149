import '../../theme/tokens.css'
import '../base.css'
import type { PortalFront, PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n } from '../../lib/i18n.ts'
import { getJson, toRequestError, useLoad } from '../api.ts'
import { detectLanguage, showLanguage } from '../language.ts'
import { Shell } from '../shell.tsx'
import { Failed, Waiting } from '../ui.tsx'
import { Home } from './home.tsx'
import { SignIn, SignInByLink } from './sign-in.tsx'

/** Loads who is signed in, else what the sign-in needs. */
async function loadPortal(): Promise<{ visitor: PortalVisitor | null; front: PortalFront | null }> {
  try {
    return { visitor: await getJson<PortalVisitor>('/api/me'), front: null }
  } catch (error) {
    if (toRequestError(error).code !== 'not_signed_in') throw error
    return { visitor: null, front: await getJson<PortalFront>('/api/me/front') }
  }
}

/** Token from the link in a mail; undefined elsewhere. */
function findLinkToken(): string | undefined {
  return /^\/me\/s\/([^/]+)/.exec(location.pathname)?.[1]
}

function PortalPage() {
  const { t } = useLingui()
  const [token, setToken] = useState(findLinkToken)
  const { value, retry } = useLoad('portal', loadPortal)
  const loaded = value.is === 'there' ? value.answer : null
  const leaveLink = () => {
    history.replaceState(null, '', '/me')
    setToken(undefined)
    retry()
  }
  return (
    <Shell front={loaded && (loaded.visitor ?? loaded.front)} title={t`Your pages`}>
      {value.is === 'loading' && <Waiting />}
      {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
      {loaded && token && <SignInByLink token={token} onDone={leaveLink} />}
      {loaded?.visitor && !token && <Home visitor={loaded.visitor} onChanged={retry} />}
      {loaded?.front && !token && <SignIn front={loaded.front} onDone={retry} />}
    </Shell>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('me.html lacks #root')

void showLanguage(detectLanguage()).then(() =>
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <PortalPage />
      </I18nProvider>
    </StrictMode>,
  ),
)
