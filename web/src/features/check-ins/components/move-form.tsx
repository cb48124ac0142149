import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ChoiceList } from '../../../components/choice-list.tsx'
import { FormFooter } from '../../../components/form-modal.tsx'
import { notifyUndo } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { passesQuery } from '../../passes/api.ts'
import { allServicesQuery } from '../../services/api.ts'
import { useMoveCheckIn } from '../api.ts'
import { moveChoices, UNPAID } from '../move-choices.ts'

type Move = { visit: Pick<CheckIn, 'id' | 'firstName'>; passId: string | null; message: string; id: string }

/** Moves a visit to another pass and offers undo. Rejects if the server refuses. */
function useMove() {
  const { mutateAsync: moveCheckIn, isPending, error } = useMoveCheckIn()
  function moveBack({ id: checkInId, firstName }: Move['visit'], passId: string | null) {
    return runWithToast({
      action: () => moveCheckIn({ checkInId, id: newId(), passId }),
      success: t`${firstName}’s check-in is back where it was`,
    })
  }
  async function move({ visit, passId, message, id }: Move) {
    const { earlierPassId } = await moveCheckIn({ checkInId: visit.id, id, passId })
    notifyUndo({ message, undo: () => void moveBack(visit, earlierPassId) })
  }
  return { move, busy: isPending, error }
}

type Props = { visit: CheckIn; onDone: () => void }

export function MoveForm(props: Props) {
  const services = useQuery(allServicesQuery)
  const passes = useQuery(passesQuery(props.visit.clientId))
  return (
    <QueryView query={services}>
      {(all) => {
        const service = all.find(({ id }) => id === props.visit.serviceId)
        return (
          <QueryView query={passes}>
            {(owned) => service && <PassChoice {...props} service={service} passes={owned} />}
          </QueryView>
        )
      }}
    </QueryView>
  )
}

type ChoiceProps = Props & { service: Service; passes: Pass[] }

/** Sends the move. A retry reuses its idempotency key; another pass gets a new one. */
function useSend({ visit, passes, onDone }: ChoiceProps) {
  const { move, busy, error } = useMove()
  const [ids] = useState(() => new Map<string, string>())
  // Guards against a double click before the button renders as busy.
  const sending = useRef(false)
  async function send(chosen: string) {
    if (sending.current) return
    sending.current = true
    const id = ids.get(chosen) ?? newId()
    ids.set(chosen, id)
    const pass = passes.find((candidate) => candidate.id === chosen)
    const { serviceName } = visit
    const message = pass ? t`${{ pass: pass.name }} pays for ${serviceName}` : t`${serviceName} is unpaid`
    try {
      await move({ visit, passId: pass?.id ?? null, message, id })
      onDone()
    } catch {
      // The form shows the error.
    } finally {
      sending.current = false
    }
  }
  return { send, busy, error }
}

function PassChoice(props: ChoiceProps) {
  const { visit, service, passes, onDone } = props
  const { today, dayOf, dateTime } = useFormat()
  const current = visit.pass?.id ?? UNPAID
  const [chosen, setChosen] = useState(current)
  const { send, busy, error } = useSend(props)
  const moving = { visit, service, day: dayOf(visit.occurredAt), today: today() }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen !== current) void send(chosen)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="md">
          {visit.serviceName}, {dateTime(visit.occurredAt)}
        </Text>
        <ChoiceList
          label={t({ context: 'which pass pays for the visit', message: 'Paid by' })}
          groups={[{ choices: moveChoices(passes, moving) }]}
          value={chosen}
          onChange={setChosen}
        />
        {error && (
          <Alert color="red" role="alert">
            {formatProblem(error)}
          </Alert>
        )}
        <FormFooter
          submitLabel={t({ context: 'button: move the visit to another pass', message: 'Move' })}
          busy={busy}
          disabled={chosen === current}
          onCancel={onDone}
        />
      </Stack>
    </form>
  )
}
