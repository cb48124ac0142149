import { t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import { useSession } from '../../auth/api.ts'
import { useFormat } from '../../auth/use-format.ts'

/** Tells that this is a session of support, and until when. */
export function SupportNotice() {
  const { supportEndsAt, business } = useSession()
  const { dateTime } = useFormat()
  if (!supportEndsAt) return null
  const title = t`You are signed in as support of ${{ companyName: business.companyName }} until ${{ time: dateTime(supportEndsAt) }}`
  return (
    <Alert color="brass" mb="md" title={title}>
      {t`All that you do stands in the activity.`}
    </Alert>
  )
}
