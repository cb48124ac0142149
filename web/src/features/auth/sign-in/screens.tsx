import { t } from '@lingui/core/macro'
import { LightLink, LightNotice } from '../../../components/light.tsx'
import { UpdateBanner } from '../../../components/update-banner.tsx'
import { wasRevoked } from '../../../lib/kiosk-lock.ts'
import { newVersion } from '../../../lib/new-version.ts'
import { useStore } from '../../../lib/store.ts'
import { AuthFrame } from '../auth-frame.tsx'
import type { Setup } from '../session.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './screens.module.css'

type Props = { setup: Pick<Setup, 'logoUrl' | 'passkeys' | 'signUp'>; wasReset: boolean; onSignedIn: () => unknown }

export function LoginScreen({ setup, wasReset, onSignedIn }: Props) {
  const revoked = useStore(wasRevoked)
  const update = useStore(newVersion)
  return (
    <AuthFrame logoUrl={setup.logoUrl} title={t`Welcome back!`} subtitle={t`Login to your account!`}>
      {update && <UpdateBanner />}
      {revoked && (
        <div className={classes.note}>
          <LightNotice role="status" bad>
            {t`This kiosk was signed out by staff. Sign in to open it again.`}
          </LightNotice>
        </div>
      )}
      {wasReset && (
        <div className={classes.note}>
          <LightNotice role="status">{t`Your new password is saved. Sign in with it.`}</LightNotice>
        </div>
      )}
      <LoginForm passkeys={setup.passkeys} onSignedIn={onSignedIn} />
      {setup.signUp && (
        <p className={classes.back}>
          <LightLink href="/sign-up">{t`Open a shop of your own`}</LightLink>
        </p>
      )}
    </AuthFrame>
  )
}

export function ForgotPasswordScreen({ setup }: { setup: Pick<Setup, 'logoUrl'> }) {
  return (
    <AuthFrame
      logoUrl={setup.logoUrl}
      title={t`Forgot password?`}
      subtitle={t`We mail you a link to choose a new one.`}
    >
      <ForgotPasswordForm />
      <p className={classes.back}>
        <LightLink href="/login">{t`Back to the sign-in`}</LightLink>
      </p>
    </AuthFrame>
  )
}
