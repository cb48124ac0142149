import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import { deductTransfer } from '@deskbell/domain/passes/actions.ts'
import { type Pass, Transfer } from '@deskbell/domain/passes/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { BLANK } from '../../../components/number-field.ts'
import { Person } from '../../../components/person.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import { ClientPicker } from '../../clients/components/client-picker.tsx'
import { useTransferVisits } from '../api.ts'
import { listEffects, toState } from '../pass-actions.ts'
import { formatTerm } from '../pass-labels.ts'
import { useNotifyWithUndo } from '../use-undo-ledger-entry.ts'
import { Effects, NoteField } from './action-fields.tsx'

type Props = { pass: Pass; onDone: () => void }
type Receiver = Pick<ClientRow, 'id' | 'firstName' | 'lastName' | 'alertNote'>

/** Form to transfer visits: selects the receiving client, then the number of visits. */
export function TransferForm({ pass, onDone }: Props) {
  const [receiver, setReceiver] = useState<Receiver | null>(null)
  if (!receiver) return <ClientPicker onPick={setReceiver} except={[pass.clientId]} />
  return (
    <TransferTo key={receiver.id} pass={pass} receiver={receiver} onChange={() => setReceiver(null)} onDone={onDone} />
  )
}

type ToProps = Props & { receiver: Receiver; onChange: () => void }

function useTransferForm({ pass, receiver, onDone }: ToProps) {
  const transfer = useTransferVisits()
  const sayDone = useNotifyWithUndo()
  return useSchemaForm({
    schema: z.object({
      visits: Transfer.shape.visits.max(
        pass.remaining,
        t`${plural({ visits: pass.remaining }, { one: 'Only # left', other: 'Only # left' })}`,
      ),
      note: Transfer.shape.note,
    }),
    values: { visits: BLANK, note: '' },
    submit: async (input, { id }) => {
      const left = await transfer.mutateAsync({ passId: pass.id, id, toClientId: receiver.id, ...input })
      sayDone(
        left,
        t`${{ client: fullName(receiver) }} got ${plural({ visits: input.visits }, { one: '# visit', other: '# visits' })} of ${{ pass: pass.name }}`,
      )
    },
    onSaved: onDone,
  })
}

function TransferTo(props: ToProps) {
  const { pass, receiver, onChange, onDone } = props
  const { today, date } = useFormat()
  const form = useTransferForm(props)
  const visits = Number(form.values.visits)
  const outcome = deductTransfer(toState(pass), { visits, today: today() })
  return (
    <SchemaForm form={form} submitLabel={t`Transfer`} onCancel={onDone}>
      <AlertNote client={receiver} />
      <Group justify="space-between" wrap="nowrap">
        <Person initials={initials(receiver)}>{fullName(receiver)}</Person>
        <Button variant="default" onClick={onChange}>
          {t`Change`}
        </Button>
      </Group>
      <WholeNumberInput
        label={t`Visits`}
        description={t`${plural({ visits: pass.remaining }, { one: '# left', other: '# left' })} on ${{ pass: pass.name }}`}
        required
        data-autofocus
        {...form.getInputProps('visits')}
      />
      <NoteField {...form.getInputProps('note')} />
      <Effects effects={listEffects(pass, outcome, { today: today(), date })} />
      <Text c="dimmed">
        {t`${{ client: receiver.firstName }} gets a pass of their own on the same terms: ${{ term: formatTerm(pass, today(), date) }}.`}
      </Text>
    </SchemaForm>
  )
}
