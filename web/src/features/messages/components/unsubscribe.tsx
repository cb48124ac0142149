import type { Unsubscribed } from '@deskbell/domain/messages/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../components/query-view.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { AuthLayout } from '../../auth/auth-layout.tsx'
import { unsubscribeQuery, useUnsubscribe } from '../api.ts'

/** Page of the unsubscribe link in a message. One click unsubscribes from news. */
export function Unsubscribe({ token }: { token: string }) {
  const query = useQuery(unsubscribeQuery(token))
  if (isApiError(query.error, 'link_not_valid', 'invalid')) return <CutOff />
  const shop = query.data?.companyName || t`the shop`
  return (
    <AuthLayout
      title={query.data ? t`News of ${shop}` : t`News`}
      subtitle={t`About your bookings you hear in any case.`}
    >
      <QueryView query={query}>{(known) => <Wish token={token} known={known} shop={shop} />}</QueryView>
    </AuthLayout>
  )
}

function CutOff() {
  return (
    <AuthLayout
      title={t`This link doesn’t work`}
      subtitle={t`It is cut off: open it from the message again, or tell the shop that you want no news.`}
    >
      {null}
    </AuthLayout>
  )
}

function Wish({ token, known: { unsubscribed }, shop }: { token: string; known: Unsubscribed; shop: string }) {
  const { mutate, isPending, error } = useUnsubscribe(token)
  return (
    <>
      <p role="status">
        {unsubscribed
          ? t`You get no more news of ${shop}.`
          : t`${shop} may send you news, such as when a package runs low.`}
      </p>
      {error && (
        <Alert color="red" role="alert" mb="md">
          {formatProblem(error)}
        </Alert>
      )}
      <Button
        fullWidth
        variant={unsubscribed ? 'default' : 'filled'}
        loading={isPending}
        onClick={() => mutate(!unsubscribed)}
      >
        {unsubscribed ? t`Undo: send me news again` : t`No more news`}
      </Button>
    </>
  )
}
