import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Derived, DerivedAlert } from '@deskbell/domain/home/alerts/derived.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBottle,
  IconCalendarQuestion,
  IconCalendarX,
  IconCashOff,
  IconCashRegister,
  IconDeviceTabletOff,
  IconHourglassLow,
  IconMailX,
  IconShieldX,
  IconTicket,
  IconWebhook,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { notify, notifyError } from '../../../components/notify.tsx'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { useFormat } from '../../auth/use-format.ts'
import { PayLink } from '../../sales/components/pay-link.tsx'
import { AlertLine } from './alert-line.tsx'
import { getDerivedAlertDescription, getDerivedAlertTitle } from './derived-labels.ts'
import { RequestAnswers } from './request-answers.tsx'

const MailManyModal = lazyModal(
  async () => (await import('../../clients/components/mail-many-modal.tsx')).MailManyModal,
)

/** Leads to the checkout if all unpaid visits are of one client. */
function PayOfOne({ derived }: { derived: Derived<'unpaid'> }) {
  const { latest, count } = derived
  const [first, ...others] = latest
  if (!first || latest.length < count || others.some(({ clientId }) => clientId !== first.clientId)) return null
  return <PayLink what={getDerivedAlertTitle(derived)} clientId={first.clientId} visitId="all" />
}

/** Links to the list of clients, filtered to those of the alert. */
function ListLink({ filter }: { filter: 'expiring' | 'low' }) {
  return (
    <Button
      variant="default"
      aria-label={filter === 'low' ? t`Open the clients with few visits left` : t`Open the clients whose passes expire`}
      renderRoot={(props) => <Link to="/dashboard/clients" search={{ filter }} {...props} />}
    >
      {t`Open`}
    </Button>
  )
}

/** Links to the failed messages or, if there are none, to the outbox. */
function MailLink({ derived: { messageIds } }: { derived: Derived<'failed_mail'> }) {
  return (
    <Button
      variant="default"
      aria-label={t`Open what could not be sent`}
      renderRoot={(props) =>
        messageIds.length > 0 ? (
          <Link to="/dashboard/messages" search={{ status: 'failed' }} {...props} />
        ) : (
          <Link to="/dashboard/outbox" {...props} />
        )
      }
    >
      {t`Open`}
    </Button>
  )
}

function KiosksLink() {
  return (
    <Button
      variant="default"
      aria-label={t`Open the kiosks`}
      renderRoot={(props) => <Link to="/dashboard/settings/kiosk" {...props} />}
    >
      {t`Open`}
    </Button>
  )
}

/** Leads to the client whose date is soonest. */
function ClientLink({ derived: { soonest } }: { derived: Derived<'not_booked'> }) {
  const [first] = soonest
  if (!first) return null
  return (
    <Button
      variant="default"
      aria-label={t`Open ${{ client: fullName(first) }}`}
      renderRoot={(props) => (
        <Link to="/dashboard/clients/$clientId" params={{ clientId: first.clientId }} {...props} />
      )}
    >
      {t`Open`}
    </Button>
  )
}

/** Leads to the close of a drawer that was forgotten. */
function CloseLink({ derived: { sessionId, name } }: { derived: Derived<'drawer'> }) {
  return (
    <Button
      aria-label={t`Close ${{ drawer: name }}`}
      renderRoot={(props) => <Link to="/dashboard/drawers/$sessionId/close" params={{ sessionId }} {...props} />}
    >
      {t({ context: 'drawer', message: 'Close' })}
    </Button>
  )
}

function FiscalLink() {
  return (
    <Button
      variant="default"
      aria-label={t`Open the fiscal service`}
      renderRoot={(props) => <Link to="/dashboard/settings/integrations" {...props} />}
    >
      {t`Open`}
    </Button>
  )
}

function IntegrationsLink() {
  return (
    <Button
      variant="default"
      aria-label={t`Open the webhooks`}
      renderRoot={(props) => <Link to="/dashboard/settings/integrations" {...props} />}
    >
      {t`Open`}
    </Button>
  )
}

function LowStockLink() {
  return (
    <Button
      variant="default"
      aria-label={t`Open the products with a low stock`}
      renderRoot={(props) => <Link to="/dashboard/products" search={{ low: true }} {...props} />}
    >
      {t`Open`}
    </Button>
  )
}

/** Retries all of them, and returns how many were accepted. Throws the first error if all were refused. */
async function tryAll({
  messageIds,
  mailIds,
}: Pick<Derived<'failed_mail'>, 'messageIds' | 'mailIds'>): Promise<number> {
  const answers = await Promise.allSettled([
    ...messageIds.map((id) => read(api.messages[':id'].retry.$post({ param: { id }, json: { id: newId() } }))),
    ...mailIds.map((id) => read(api.mail[':id'].send.$post({ param: { id } }))),
  ])
  const refused = answers.filter(({ status }) => status === 'rejected')
  const [first] = refused
  if (first?.status === 'rejected' && refused.length === answers.length) throw first.reason
  return answers.length - refused.length
}

/** Retries the failed messages, and shows the result in a toast. */
function useRetryFailed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: tryAll,
    onSuccess: (sent) =>
      notify(t`${plural({ sent }, { one: '# message on the way', other: '# messages on the way' })}`),
    onError: notifyError,
    onSettled: () =>
      Promise.all(['home', 'messages', 'mail'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] }))),
  })
}

/** Opens a form to mail the clients of these passes. Clients who were mailed are no longer listed. */
function RemindButton({ derived }: { derived: Derived<'expiring'> | Derived<'low'> }) {
  const [opened, { open, close }] = useDisclosure()
  // Snapshot of the recipients, so that a refetch doesn't change them while the mail is being written.
  const [clientIds, setClientIds] = useState(derived.clientIds)
  function begin() {
    setClientIds(derived.clientIds)
    open()
  }
  return (
    <>
      <Button variant="default" onClick={begin} aria-label={t`Remind: ${{ alert: getDerivedAlertTitle(derived) }}`}>
        {t`Remind…`}
      </Button>
      <MailManyModal selection={{ clientIds }} opened={opened} onClose={close} onDone={() => undefined} />
    </>
  )
}

function TryAgainButton({ derived }: { derived: Derived<'failed_mail'> }) {
  const { mutate: tryAgain, isPending } = useRetryFailed()
  return (
    <Button
      variant="default"
      loading={isPending}
      onClick={() => tryAgain(derived)}
      aria-label={t`Try again: ${{ alert: getDerivedAlertTitle(derived) }}`}
    >
      {t`Try again`}
    </Button>
  )
}

const ICONS: Record<DerivedAlert['kind'], typeof IconTicket> = {
  unpaid: IconCashOff,
  expiring: IconHourglassLow,
  low: IconTicket,
  failed_mail: IconMailX,
  kiosk: IconDeviceTabletOff,
  webhook: IconWebhook,
  request: IconCalendarQuestion,
  not_booked: IconCalendarX,
  drawer: IconCashRegister,
  low_stock: IconBottle,
  fiscal: IconShieldX,
}

type Props = { derived: DerivedAlert; onSettle: () => void }

/** Row of a derived alert, which disappears once its cause is gone. */
export function DerivedRow({ derived, onSettle }: Props) {
  const { dateTime, number } = useFormat()
  const Icon = ICONS[derived.kind]
  return (
    <AlertLine
      kind={derived.kind}
      icon={<Icon size={22} aria-hidden="true" />}
      title={getDerivedAlertTitle(derived)}
      why={getDerivedAlertDescription(derived, { dateTime, number })}
    >
      <Answers derived={derived} onSettle={onSettle} />
    </AlertLine>
  )
}

function Answers({ derived, onSettle }: Props) {
  switch (derived.kind) {
    case 'unpaid':
      return (
        <>
          <PayOfOne derived={derived} />
          <Button
            variant="default"
            onClick={onSettle}
            aria-label={t`Settle: ${{ alert: getDerivedAlertTitle(derived) }}`}
          >
            {t`Settle…`}
          </Button>
        </>
      )
    case 'expiring':
    case 'low':
      return (
        <>
          <ListLink filter={derived.kind} />
          <RemindButton derived={derived} />
        </>
      )
    case 'failed_mail':
      return (
        <>
          <MailLink derived={derived} />
          <TryAgainButton derived={derived} />
        </>
      )
    case 'kiosk':
      return <KiosksLink />
    case 'webhook':
      return <IntegrationsLink />
    case 'request':
      return <RequestAnswers derived={derived} />
    case 'not_booked':
      return <ClientLink derived={derived} />
    case 'drawer':
      return <CloseLink derived={derived} />
    case 'fiscal':
      return <FiscalLink />
    case 'low_stock':
      return <LowStockLink />
  }
}
