import { cardText } from '@deskbell/domain/clients/cards/rules.ts'
import { CardCode } from '@deskbell/domain/clients/cards/schema.ts'
import { t } from '@lingui/core/macro'
import { QrCode } from '../../../components/qr-code.tsx'
import { AuthLayout } from '../../auth/auth-layout.tsx'
import classes from './card-section.module.css'

/** Card on the client's phone. The code is in the URL only; no request is made. */
export function ClientCardPage({ code }: { code: string }) {
  if (!CardCode.safeParse(code).success)
    return (
      <AuthLayout
        title={t`This is no card`}
        subtitle={t`The link is cut off: open it from the mail again, or ask at the desk.`}
      >
        {null}
      </AuthLayout>
    )
  return (
    <AuthLayout title={t`Your card`} subtitle={t`Show this to the tablet by the door.`}>
      <QrCode text={cardText(code)} label={t`Your code`} className={classes.large} />
    </AuthLayout>
  )
}
