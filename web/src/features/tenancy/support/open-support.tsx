import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { isApiError } from '../../../lib/api-error.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { AuthFrame } from '../../auth/auth-frame.tsx'
import { useOpenSupport } from './api.ts'

/** The operator's link. A button signs in, since programs that check links open them too. */
export function OpenSupport({ token }: { token: string }) {
  const open = useOpenSupport()
  if (open.error)
    return <AuthFrame logoUrl="" title={t`This link doesn’t work`} subtitle={describeFailure(open.error)} />
  return (
    <AuthFrame logoUrl="" title={t`Support`} subtitle={t`All that you do stands in the activity.`}>
      <Button fullWidth loading={open.isPending || open.isSuccess} onClick={() => open.mutate(token)}>
        {t`Sign in as support`}
      </Button>
    </AuthFrame>
  )
}

function describeFailure(error: Error): string {
  return isApiError(error, 'link_not_valid') ? t`It was used already, or has expired.` : formatProblem(error)
}
