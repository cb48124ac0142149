import type { DeskCheckIn, CheckInPreview as Previewed, PreviewedCheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import { choosePass, createVisit } from '@deskbell/domain/passes/rules.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Alert, Anchor, Stack, TextInput } from '@mantine/core'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { Choice } from '../../../components/choice.tsx'
import { type ChoiceGroup, ChoiceList } from '../../../components/choice-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FormFooter } from '../../../components/form-modal.tsx'
import { SimpleGrid } from '../../../components/mantine-more.ts'
import { QueryView } from '../../../components/query-view.tsx'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useAfterPaint } from '../../../lib/use-after-paint.ts'
import { useFormat } from '../../auth/use-format.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import { passesQuery } from '../../passes/api.ts'
import { formatBalance, noPassReasonWords, toBalance } from '../../passes/pass-labels.ts'
import { allServicesQuery } from '../../services/api.ts'
import { checkInPreviewQuery, useCheckIn } from '../api.ts'
import { payingWords, termChangeWords } from '../check-in-labels.ts'
import { useNotifyCheckIn } from '../use-notify-check-in.ts'
import { useVisitTime, type VisitTime } from '../use-visit-time.ts'

const WHEN = [
  { value: 'now', label: t`Now` },
  { value: 'earlier', label: t`Earlier` },
]

/** Time of the visit: now, or earlier for a visit that was not recorded. */
function WhenFields({ when }: { when: VisitTime }) {
  const { today } = useFormat()
  const { earlier, setEarlier, typed, change, problems, fields } = when
  const isShown = useAfterPaint(earlier)
  return (
    <Stack gap="md" ref={fields}>
      <Choice
        label={t`When`}
        options={WHEN}
        value={earlier ? 'earlier' : 'now'}
        onChange={(value) => setEarlier(value === 'earlier')}
      />
      {isShown && (
        <SimpleGrid cols={2} spacing="md">
          <TextInput
            label={t`Day`}
            type="date"
            max={today()}
            value={typed.day}
            onChange={(event) => change({ day: event.currentTarget.value })}
            error={problems.day}
          />
          <TextInput
            label={t({ context: 'time of day', message: 'Time' })}
            type="time"
            value={typed.time}
            onChange={(event) => change({ time: event.currentTarget.value })}
            error={problems.time}
          />
        </SimpleGrid>
      )}
    </Stack>
  )
}

/** Sends a check-in. A retry reuses its idempotency key; another service or time gets a new one. */
function useSendCheckIn({ clientId, onDone }: { clientId: string; onDone: () => void }) {
  const notifyCheckIn = useNotifyCheckIn()
  const checkIn = useCheckIn()
  const [ids] = useState(() => new Map<string, string>())
  // Guards against a double tap before the button renders as busy.
  const sending = useRef(false)
  async function send(visit: Omit<DeskCheckIn, 'id' | 'clientId'>) {
    if (sending.current) return
    sending.current = true
    const key = JSON.stringify(visit)
    const id = ids.get(key) ?? newId()
    ids.set(key, id)
    try {
      const result = await checkIn.mutateAsync({ id, clientId, ...visit })
      notifyCheckIn(result, clientId)
      onDone()
    } catch {
      // The form shows the error.
    } finally {
      sending.current = false
    }
  }
  return { send, busy: checkIn.isPending, error: checkIn.error }
}

/** Returns the services as options: first those covered by a pass today, then those that no pass covers. */
function serviceChoices(services: Service[], passes: Pass[], today: string): ChoiceGroup[] {
  const choices = services.map((service) => {
    const choice = choosePass(passes, createVisit(service, today))
    const row = { value: service.id, title: service.name }
    return choice.ok
      ? { paid: true, ...row, detail: choice.pass.name, aside: formatBalance(toBalance(choice.pass)) }
      : { paid: false, ...row, detail: noPassReasonWords(choice.reason) }
  })
  const { paid = [], unpaid = [] } = Object.groupBy(choices, (choice) => (choice.paid ? 'paid' : 'unpaid'))
  return [
    { label: t`Covered by a pass`, choices: paid },
    { label: t`Not covered: will be recorded as unpaid`, choices: unpaid },
  ].filter((group) => group.choices.length > 0)
}

/** Returns the preselected service: the first covered one, or the only one. */
function firstChoice(services: Service[], passes: Pass[], today: string): string | null {
  const covered = services.find((service) => choosePass(passes, createVisit(service, today)).ok)
  const only = services.length === 1 ? services[0] : undefined
  return (covered ?? only)?.id ?? null
}

function CheckInPreview({ query }: { query: UseQueryResult<Previewed> }) {
  return (
    <div role="status">
      <QueryView query={query}>{(preview) => <Words preview={preview} />}</QueryView>
    </div>
  )
}

function Words({ preview }: { preview: Previewed }) {
  const term = termChangeWords(preview, useFormat())
  return (
    <Alert color={term || !preview.pass ? 'brass' : 'accent'} role="presentation" title={term || undefined}>
      {payingWords(preview)}
    </Alert>
  )
}

const NOBODY: PreviewedCheckIn = { clientId: '', serviceId: '' }

/** Fetches the preview; skipped until the visit is fully specified. */
function useCheckInPreview(asked: PreviewedCheckIn | null) {
  const query = checkInPreviewQuery(asked ?? NOBODY)
  return useQuery(asked ? query : { ...query, queryFn: skipToken })
}

export type Visitor = Pick<ClientRow, 'id' | 'firstName' | 'lastName' | 'alertNote'>
type Props = { client: Visitor; onDone: () => void; onCancel: () => void }

function selectActiveServices(services: Service[]): Service[] {
  return services.filter(({ active, archivedAt }) => active && !archivedAt)
}

export function CheckInForm(props: Props) {
  const services = useQuery({ ...allServicesQuery, select: selectActiveServices })
  const passes = useQuery(passesQuery(props.client.id))
  return (
    <Stack gap="md">
      <AlertNote client={props.client} />
      <QueryView query={services}>
        {(offered) =>
          offered.length === 0 ? (
            <NoServices />
          ) : (
            <QueryView query={passes}>
              {(owned) => <ServiceForm {...props} services={offered} passes={owned} />}
            </QueryView>
          )
        }
      </QueryView>
    </Stack>
  )
}

function ServiceForm(props: Props & { services: Service[]; passes: Pass[] }) {
  const { services, passes, client, onCancel } = props
  const { today } = useFormat()
  const when = useVisitTime()
  const [serviceId, setServiceId] = useState(() => firstChoice(services, passes, today()))
  const { send, busy, error } = useSendCheckIn({ clientId: client.id, onDone: props.onDone })
  const { occurredAt } = when
  const asked = serviceId && occurredAt ? { clientId: client.id, serviceId, occurredAt } : null
  const preview = useCheckInPreview(asked)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!serviceId || !when.check()) return
    const movesStartTo = preview.data?.movesStartTo ?? undefined
    void send({ serviceId, occurredAt, movesStartTo })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ChoiceList
          label={t`Service`}
          groups={serviceChoices(services, passes, when.day)}
          value={serviceId}
          onChange={setServiceId}
        />
        <WhenFields when={when} />
        {asked && <CheckInPreview query={preview} />}
        {error && (
          <Alert color="red" role="alert">
            {formatProblem(error)}
          </Alert>
        )}
        <FormFooter
          submitLabel={t`Check in`}
          busy={busy}
          disabled={!serviceId || (asked !== null && preview.isPending)}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}

function NoServices() {
  return (
    <EmptyState
      title={t`There is no service yet`}
      action={
        <Anchor renderRoot={(props) => <Link to="/dashboard/services" {...props} />}>{t`Go to the services`}</Anchor>
      }
    >
      {t`A service is what clients come for, such as a yoga class.`}
    </EmptyState>
  )
}
