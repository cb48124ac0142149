import type { OverdraftResolution, StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ChoiceList } from '../../../components/choice-list.tsx'
import { FormFooter, FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { passesQuery } from '../../passes/api.ts'
import { formatBalance, toBalance } from '../../passes/pass-labels.ts'
import { getAlertTitle } from './alert-labels.ts'
import { useSettle } from './api.ts'

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
  const { mutateAsync: settle, isPending, error } = useSettle(item)
  const [ids] = useState(() => new Map<string, string>())
  async function send(chosen: string) {
    const id = ids.get(chosen) ?? newId()
    ids.set(chosen, id)
    const settlement = toSettlement(id, chosen)
    // The form shows the error.
    const isDone = await settle(settlement).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    notify(SETTLEMENT_MESSAGES[settlement.how])
    onDone()
  }
  return { send, busy: isPending, error }
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
    if (!busy) void send(chosen)
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

/** Dialog to settle an overdrawn pass. */
export function ResolveOverdraftModal({
  item,
  opened,
  onClose,
}: {
  item: StoredAlert | null
  opened: boolean
  onClose: () => void
}) {
  return (
    <FormModal title={item ? getAlertTitle(item) : ''} opened={opened} onClose={onClose}>
      {item && <SettleForm item={item} onDone={onClose} />}
    </FormModal>
  )
}
