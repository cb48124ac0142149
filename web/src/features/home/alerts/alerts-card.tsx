import type { DerivedAlert } from '@deskbell/domain/home/alerts/derived.ts'
import type { AlertKind, StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { t } from '@lingui/core/macro'
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
  IconUserQuestion,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import { getAlertDescription, getAlertTitle, getClientName } from './alert-labels.ts'
import { AlertLine } from './alert-line.tsx'
import classes from './alerts.module.css'
import { attentionQuery } from './api.ts'
import { DerivedRow } from './derived-row.tsx'
import { useResolveWithUndo } from './use-resolve.ts'

const SignModal = lazyModal(async () => (await import('../../waivers/sign-form.tsx')).SignModal)

const ResolveOverdraftModal = lazyModal(
  async () => (await import('./resolve-overdraft-modal.tsx')).ResolveOverdraftModal,
)

const UnpaidVisitsModal = lazyModal(
  async () => (await import('../../check-ins/components/unpaid-visits-modal.tsx')).UnpaidVisitsModal,
)

const ICONS: Record<AlertKind, typeof IconBell> = {
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
  data_asked: IconUserQuestion,
  erasure_asked: IconUserQuestion,
}

type AttentionRowProps = { item: StoredAlert; onSettle: (item: StoredAlert) => void }

/** Row of a stored alert, with its actions. */
function AttentionRow({ item, onSettle }: AttentionRowProps) {
  const { dateTime, money } = useFormat()
  const phone = usePhoneFormat()
  const Icon = ICONS[item.kind]
  return (
    <AlertLine
      kind={item.kind}
      icon={<Icon size={22} aria-hidden="true" />}
      title={getAlertTitle(item)}
      why={getAlertDescription(item, { phone, dateTime, money })}
      at={item.at}
    >
      <ClientLink item={item} />
      <Answer item={item} onSettle={onSettle} />
    </AlertLine>
  )
}

function ClientLink({ item }: { item: StoredAlert }) {
  const { client } = item
  if (!client) return null
  return (
    <Button
      variant="default"
      aria-label={t`Open ${{ client: getClientName(item) }}`}
      renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId: client.id }} {...props} />}
    >
      {t`Open`}
    </Button>
  )
}

/** Opens the signature dialog. The alert leaves the list by itself once the waiver is signed. */
function SignNow({ item, client }: Pick<AttentionRowProps, 'item'> & { client: NonNullable<StoredAlert['client']> }) {
  const [signing, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open} aria-label={t`Sign now: ${{ client: getClientName(item) }}`}>
        {t`Sign now`}
      </Button>
      <SignModal client={client} opened={signing} onClose={close} />
    </>
  )
}

function Answer({ item, onSettle }: AttentionRowProps) {
  const resolve = useResolveWithUndo()
  const alert = getAlertTitle(item)
  if (item.kind === 'unsigned' && item.client) return <SignNow item={item} client={item.client} />
  if (item.kind === 'overdrawn')
    return (
      <Button onClick={() => onSettle(item)} aria-label={t`Settle: ${alert}`}>
        {t`Settle…`}
      </Button>
    )
  const isCall = item.kind === 'call'
  return (
    <Button onClick={() => resolve(item, alert)} aria-label={isCall ? t`On my way: ${alert}` : t`Done: ${alert}`}>
      {isCall ? t`On my way` : t`Done`}
    </Button>
  )
}

function getKey(derived: DerivedAlert): string {
  return 'id' in derived ? derived.id : derived.kind
}

/** Card with the stored alerts, followed by those derived from current data. Hidden if there are none. */
export function AttentionCard({ derived }: { derived: DerivedAlert[] }) {
  const { data: items = [] } = useQuery(attentionQuery)
  const settling = useFormModal<StoredAlert>()
  const [settlesVisits, { open: settleVisits, close }] = useDisclosure()
  return (
    <>
      {items.length + derived.length > 0 && (
        <Card
          title={t`Needs attention`}
          aside={<Aside count={items.length + derived.length} exports={items.length > 0} />}
        >
          <ul className={classes.list} aria-label={t`What needs attention`}>
            {items.map((item) => (
              <AttentionRow key={item.id} item={item} onSettle={settling.edit} />
            ))}
            {derived.map((one) => (
              <DerivedRow key={getKey(one)} derived={one} onSettle={settleVisits} />
            ))}
          </ul>
        </Card>
      )}
      <ResolveOverdraftModal item={settling.item} opened={settling.opened} onClose={settling.close} />
      <UnpaidVisitsModal opened={settlesVisits} onClose={close} />
    </>
  )
}

function Aside({ count, exports }: { count: number; exports: boolean }) {
  return (
    <>
      {exports && <ExportMenu list="attention" label={t`Export what needs attention`} quiet />}
      <span className={classes.count}>{count}</span>
    </>
  )
}
