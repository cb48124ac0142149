import { t } from '@lingui/core/macro'
import { Alert, Button, Stack } from '@mantine/core'
import { notifyError, Toasts } from '../../components/notify.tsx'
import { useOtherShops } from '../auth/account/api.ts'
import { useSession, useSignOut } from '../auth/api.ts'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { ReauthenticationDialog } from '../auth/reauthentication/reauthentication-dialog.tsx'
import { useFormat } from '../auth/use-format.ts'
import { useOpenLogin } from '../auth/use-open-login.ts'
import { ExportLists } from '../data/exports/export-card.tsx'
import { useSwitchShop } from '../shell/use-switch-shop.ts'
import { DeletionNotice } from './deletion-notice.tsx'
import { describeOperator } from './labels.ts'

/** The one screen of a suspended shop: why it is, whom to ask, and its lists to take along. */
export function Suspended() {
  const { business, tenancy } = useSession()
  const { longDay, dayOf } = useFormat()
  const { since = '', reason = '' } = tenancy.suspension ?? {}
  return (
    <AuthFrame
      logoUrl={business.logoUrl}
      title={t`This shop is suspended`}
      subtitle={since && t`Since ${{ day: longDay(dayOf(since)) }}`}
    >
      <Stack>
        <Alert color="brass" title={reason}>
          {describeOperator(tenancy.contact)}
        </Alert>
        <DeletionNotice />
        <p>{t`Meanwhile nobody checks in or books here, and nothing is sent. Your data stays yours: download what you need.`}</p>
        <ExportLists />
        <OtherShops />
        <SignOut />
      </Stack>
      <ReauthenticationDialog />
      <Toasts />
    </AuthFrame>
  )
}

function OtherShops() {
  const switchShop = useSwitchShop()
  return useOtherShops().map(({ id, name }) => (
    <Button key={id} onClick={() => switchShop(id)}>
      {t`Go to ${{ shop: name }}`}
    </Button>
  ))
}

function SignOut() {
  const openLogin = useOpenLogin()
  const signOut = useSignOut()
  return (
    <Button
      variant="default"
      loading={signOut.isPending}
      onClick={() => signOut.mutate(undefined, { onSuccess: () => openLogin(), onError: notifyError })}
    >
      {t`Sign out`}
    </Button>
  )
}
