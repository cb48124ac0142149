import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { Alert, Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ChoiceList } from '../../../components/choice-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FormFooter } from '../../../components/form-modal.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import { passesQuery } from '../../passes/queries.ts'
import { allServicesQuery } from '../../services/queries.ts'
import { firstChoice, serviceChoices } from '../service-choices.ts'
import { useCheckInPreview } from '../use-check-in-preview.ts'
import { useSendCheckIn } from '../use-send-check-in.ts'
import { useVisitTime } from '../use-visit-time.ts'
import { CheckInPreview } from './check-in-preview.tsx'
import { WhenFields } from './when-fields.tsx'

export type Visitor = Pick<ClientRow, 'id' | 'firstName' | 'lastName' | 'alertNote'>
type Props = { client: Visitor; onDone: () => void; onCancel: () => void }

function onOffer(services: Service[]): Service[] {
  return services.filter(({ active, archivedAt }) => active && !archivedAt)
}

/** Chooses the service and checks the client in. */
export function CheckInForm(props: Props) {
  const services = useQuery({ ...allServicesQuery, select: onOffer })
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
          label="Service"
          groups={serviceChoices(services, passes, when.day)}
          value={serviceId}
          onChange={setServiceId}
        />
        <WhenFields when={when} />
        {asked && <CheckInPreview query={preview} />}
        {error && (
          <Alert color="red" role="alert">
            {problemWords(error)}
          </Alert>
        )}
        <FormFooter
          submitLabel="Check in"
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
      title="There is no service yet"
      action={<Anchor renderRoot={(props) => <Link to="/dashboard/services" {...props} />}>Go to the services</Anchor>}
    >
      A service is what clients come for, such as a yoga class.
    </EmptyState>
  )
}
