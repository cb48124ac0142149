import type { AttentionItem, AttentionKind } from '@deskbell/domain/home/alerts/schema.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconBell,
  IconClock,
  IconDatabaseOff,
  IconHandStop,
  IconSignature,
  IconTicketOff,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { SignModal } from '../../waivers/sign-modal.tsx'
import { explanation, getClientName, headline } from './attention-labels.ts'
import { AttentionLine } from './attention-line.tsx'
import { useResolving } from './use-resolve.ts'

const ICONS: Record<AttentionKind, typeof IconBell> = {
  call: IconBell,
  see_desk: IconHandStop,
  signed_up: IconUserPlus,
  rejected: IconAlertTriangle,
  overdrawn: IconTicketOff,
  missing: IconAlertTriangle,
  clock: IconClock,
  storage: IconDatabaseOff,
  unsigned: IconSignature,
  no_backup: IconDatabaseOff,
  restore_failed: IconDatabaseOff,
}

type Props = { item: AttentionItem; onSettle: (item: AttentionItem) => void }

/** One thing to look at: what, why, and what can be done about it here. */
export function AttentionRow({ item, onSettle }: Props) {
  const { dateTime, money } = useFormat()
  const phone = usePhoneFormat()
  const Icon = ICONS[item.kind]
  return (
    <AttentionLine
      kind={item.kind}
      icon={<Icon size={22} aria-hidden="true" />}
      title={headline(item)}
      why={explanation(item, { phone, dateTime, money })}
      at={item.at}
    >
      <ClientLink item={item} />
      <Answer item={item} onSettle={onSettle} />
    </AttentionLine>
  )
}

function ClientLink({ item }: { item: AttentionItem }) {
  const { client } = item
  if (!client) return null
  return (
    <Button
      variant="default"
      aria-label={`Open ${getClientName(item)}`}
      renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId: client.id }} {...props} />}
    >
      Open
    </Button>
  )
}

/** Puts it right in place: it leaves the list by itself once it is signed. */
function SignNow({ item, client }: Pick<Props, 'item'> & { client: NonNullable<AttentionItem['client']> }) {
  const [signing, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open} aria-label={`Sign now: ${getClientName(item)}`}>
        Sign now
      </Button>
      <SignModal client={client} opened={signing} onClose={close} />
    </>
  )
}

function Answer({ item, onSettle }: Props) {
  const resolve = useResolving()
  if (item.kind === 'unsigned' && item.client) return <SignNow item={item} client={item.client} />
  if (item.kind === 'overdrawn')
    return (
      <Button onClick={() => onSettle(item)} aria-label={`Settle: ${headline(item)}`}>
        Settle…
      </Button>
    )
  const words = item.kind === 'call' ? 'On my way' : 'Done'
  return (
    <Button onClick={() => resolve(item)} aria-label={`${words}: ${headline(item)}`}>
      {words}
    </Button>
  )
}
