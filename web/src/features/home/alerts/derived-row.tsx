import type { DerivedAttention } from '@deskbell/domain/home/alerts/derived.ts'
import { Button } from '@mantine/core'
import {
  IconCashOff,
  IconDeviceTabletOff,
  IconHourglassLow,
  IconMailX,
  IconTicket,
  IconWebhook,
} from '@tabler/icons-react'
import { useFormat } from '../../auth/use-format.ts'
import { AttentionLine } from './attention-line.tsx'
import { IntegrationsLink, KiosksLink, ListLink, MailLink } from './attention-links.tsx'
import { derivedHeadline, derivedWhy } from './derived-labels.ts'
import { RemindButton } from './remind-button.tsx'
import { TryAgainButton } from './try-again-button.tsx'

const ICONS: Record<DerivedAttention['kind'], typeof IconTicket> = {
  unpaid: IconCashOff,
  expiring: IconHourglassLow,
  low: IconTicket,
  failed_mail: IconMailX,
  kiosk: IconDeviceTabletOff,
  webhook: IconWebhook,
}

type Props = { derived: DerivedAttention; onSettle: () => void }

/** One thing to look at that goes by itself once it is put right. */
export function DerivedRow({ derived, onSettle }: Props) {
  const { dateTime } = useFormat()
  const Icon = ICONS[derived.kind]
  return (
    <AttentionLine
      kind={derived.kind}
      icon={<Icon size={22} aria-hidden="true" />}
      title={derivedHeadline(derived)}
      why={derivedWhy(derived, { dateTime })}
    >
      <Answers derived={derived} onSettle={onSettle} />
    </AttentionLine>
  )
}

function Answers({ derived, onSettle }: Props) {
  switch (derived.kind) {
    case 'unpaid':
      return (
        <Button variant="default" onClick={onSettle} aria-label={`Settle: ${derivedHeadline(derived)}`}>
          Settle…
        </Button>
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
  }
}
