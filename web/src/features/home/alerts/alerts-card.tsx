import type { DerivedAlert } from '@deskbell/domain/home/alerts/derived.ts'
import type { AlertKind, OverdraftResolution, StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
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
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { ChoiceList } from '../../../components/choice-list.tsx'
import { FormFooter, FormModal } from '../../../components/form-modal.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { notify } from '../../../components/notify.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import { passesQuery } from '../../passes/api.ts'
import { formatBalance, toBalance } from '../../passes/pass-labels.ts'
import { getAlertDescription, getAlertTitle, getClientName } from './alert-labels.ts'
import { AlertLine } from './alert-line.tsx'
import classes from './alerts.module.css'
import { attentionQuery, useSettle } from './api.ts'
import { DerivedRow } from './derived-row.tsx'
import { useResolveWithUndo } from './use-resolve.ts'

const SignModal = lazyModal(async () => (await import('../../waivers/sign-form.tsx')).SignModal)

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
    <Button onClick={() => resolve(item)} aria-label={isCall ? t`On my way: ${alert}` : t`Done: ${alert}`}>
      {isCall ? t`On my way` : t`Done`}
    </Button>
  )
}

type Props = { item: StoredAlert; onDone: () => void }

const SETTLEMENT_OPTIONS = [
  { value: 'forgive', title: t`Give the visit`, detail: t`The pass is back at 0, and its history says why` },
  { value: 'take_back', title: t`Take the check-in back`, detail: t`It is undone, and the pass is back at 0` },
]

const SETTLEMENT_MESSAGES: Record<OverdraftResolution['how'], string> = {
  forgive: t`The visit is given`,
  take_back: t`The check-in is undone`,
  other_pass: t`The other pass pays for the visit`,
}

function toSettlement(id: string, chosen: string): OverdraftResolution {
  if (chosen === 'forgive' || chosen === 'take_back') return { id, how: chosen }
  return { id, how: 'other_pass', passId: chosen }
}

/** Returns the passes that may have a visit left. The server decides whether one can pay for this visit. */
function listOtherPasses(passes: Pass[], { passId }: StoredAlert) {
  return passes
    .filter((pass) => pass.id !== passId && !pass.voidedAt && (pass.visits === null || pass.remaining > 0))
    .map((pass) => ({ value: pass.id, title: pass.name, aside: formatBalance(toBalance(pass)) }))
}

/**
 * Sends a settlement. Its id is an idempotency key: a retry with the same option reuses it, another option has another.
 */
function useSendSettlement({ item, onDone }: Props) {
  const settle = useSettle(item)
  const [ids] = useState(() => new Map<string, string>())
  function send(chosen: string) {
    const id = ids.get(chosen) ?? newId()
    ids.set(chosen, id)
    const settlement = toSettlement(id, chosen)
    settle.mutate(settlement, {
      onSuccess: () => {
        notify(SETTLEMENT_MESSAGES[settlement.how])
        onDone()
      },
    })
  }
  return { send, busy: settle.isPending, error: settle.error }
}

/** Form to settle a pass that a kiosk overdrew while offline. */
function SettleForm(props: Props) {
  const { item, onDone } = props
  const { data: passes = [] } = useQuery({ ...passesQuery(item.client?.id ?? ''), enabled: item.client !== null })
  const [chosen, setChosen] = useState('forgive')
  const { send, busy, error } = useSendSettlement(props)
  const others = listOtherPasses(passes, item)
  const groups = [
    { choices: SETTLEMENT_OPTIONS },
    ...(others.length > 0 ? [{ label: t`Or another pass pays`, choices: others }] : []),
  ]
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) send(chosen)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <ChoiceList label={t`How shall it be put right?`} groups={groups} value={chosen} onChange={setChosen} />
        {others.length === 0 && <Text size="md">{t`To let another pass pay, sell one to the client first.`}</Text>}
        {error && (
          <Alert color="red" role="alert">
            {formatProblem(error)}
          </Alert>
        )}
        <FormFooter submitLabel={t`Settle`} busy={busy} onCancel={onDone} />
      </Stack>
    </form>
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
      <FormModal
        title={settling.item ? getAlertTitle(settling.item) : ''}
        opened={settling.opened}
        onClose={settling.close}
      >
        {settling.item && <SettleForm item={settling.item} onDone={settling.close} />}
      </FormModal>
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
