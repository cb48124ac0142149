import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { serverUnreachable, whenServerIsBack } from '../../lib/connection.ts'
import { i18n } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { enterKiosk } from './device.ts'
import classes from './kiosk-page.module.css'
import { showShopLanguage } from './language.ts'
import { Kiosk } from './screens/kiosk.tsx'
import { ProblemText } from './screens/late-screens.tsx'

/** Opens the kiosk, and again whenever the server is back. */
function useOpening() {
  const [opening, setOpening] = useState<'opening' | 'open' | { error: unknown }>('opening')
  const unreachable = useStore(serverUnreachable)
  const open = useCallback(() => {
    void enterKiosk()
      .then(showShopLanguage)
      .then(
        () => setOpening('open'),
        (error: unknown) => setOpening({ error }),
      )
  }, [])
  useEffect(open, [open])
  useEffect(() => {
    if (unreachable) return whenServerIsBack(open)
  }, [unreachable, open])
  return { opening, open, unreachable }
}

function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.page} role="alert">
      <p className={classes.title}>{t`This couldn't be loaded`}</p>
      <ProblemText missing={<p>{t`Can't reach the server, retrying…`}</p>} error={error} />
      <button type="button" className={classes.retry} onClick={onRetry}>
        {t`Try again`}
      </button>
    </div>
  )
}

function Opened({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error) => <ErrorPage error={error} onRetry={() => window.location.reload()} />}>
      {children}
    </ErrorBoundary>
  )
}

/** Page /kiosk: its screens once the kiosk is open, until then a spinner or what is wrong. */
export function KioskPage() {
  return (
    <I18nProvider i18n={i18n}>
      <OpeningKiosk />
    </I18nProvider>
  )
}

function OpeningKiosk() {
  const { t } = useLingui()
  const { opening, open, unreachable } = useOpening()
  if (opening === 'open')
    return (
      <Opened>
        <Kiosk />
      </Opened>
    )
  return (
    <>
      <div role="status">
        {unreachable && <p className={classes.connection}>{t`Can't reach the server, retrying…`}</p>}
      </div>
      {opening === 'opening' ? (
        <div className="first-wait" role="status" aria-label={t`Loading…`}>
          <svg viewBox="0 0 36 36" aria-hidden="true">
            <circle cx="18" cy="18" r="16.5" />
          </svg>
        </div>
      ) : (
        <ErrorPage error={opening.error} onRetry={open} />
      )}
    </>
  )
}
