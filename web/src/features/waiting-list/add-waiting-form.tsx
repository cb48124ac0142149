import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { LINE_MAX, line } from '@deskbell/domain/shared/text.ts'
import { addDays } from '@deskbell/domain/shared/time.ts'
import { LocalDate, LocalTime } from '@deskbell/domain/shared/time-schema.ts'
import type { NewWaiting } from '@deskbell/domain/waiting-list/schema.ts'
import { t } from '@lingui/core/macro'
import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Select, SimpleGrid } from '../../components/mantine-more.ts'
import { notify } from '../../components/notify.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { SearchableSelect } from '../../components/searchable-select.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { type Booker, bookableServices, canPerform } from '../appointments/booking-form.ts'
import { useFormat } from '../auth/use-format.ts'
import { allEmployeesQuery } from '../employees/api.ts'
import { allServicesQuery } from '../services/api.ts'
import { useAddWaiting } from './api.ts'

const Time = z.union([LocalTime, z.literal('')])

/** Form values of a waiting list entry. An empty time means no limit. */
const WaitingForm = z.object({
  serviceId: z.string().min(1, t`Choose a service`),
  employeeId: Id.nullable(),
  from: LocalDate,
  to: LocalDate,
  earliest: Time,
  latest: Time,
  note: line(LINE_MAX),
})
type WaitingForm = z.infer<typeof WaitingForm>

function toWaiting(
  { earliest, latest, ...form }: WaitingForm,
  { id, clientId }: { id: string; clientId: string },
): NewWaiting {
  return { ...form, id, clientId, appointmentId: null, earliest: earliest || null, latest: latest || null }
}

export type WaitingStart = { serviceId?: string; employeeId?: string | null; day?: string }
type Props = { client: Booker; start?: WaitingStart; onDone: () => void; onCancel: () => void }

const ANYONE = 'anyone'
/** Default length of the period in which the client could come. */
const DAYS = 14

export function AddWaitingForm({ client, start = {}, onDone, onCancel }: Props) {
  const { today } = useFormat()
  const add = useAddWaiting()
  const { data: services = [] } = useQuery({ ...allServicesQuery, select: bookableServices })
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const from = start.day || today()
  const { serviceId = '', employeeId = null } = start
  const form = useSchemaForm({
    schema: WaitingForm,
    values: { serviceId, employeeId, from, to: addDays(from, DAYS), earliest: '', latest: '', note: '' },
    submit: async (input, { id }) => {
      await add.mutateAsync(toWaiting(input, { id, clientId: client.id }))
      notify(t`${{ firstName: client.firstName }} is on the waiting list`)
    },
    onSaved: onDone,
  })
  const service = services.find(({ id }) => id === form.values.serviceId)
  const able = employees.filter(({ id, archivedAt }) => !archivedAt && (!service || canPerform(service, id)))
  return (
    <SchemaForm form={form} submitLabel={t`Add to waiting list`} onCancel={onCancel}>
      <Text size="md" fw={600}>
        {fullName(client)}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <SearchableSelect
          label={t`Service`}
          required
          data-autofocus
          data={services.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage={t`No such service`}
          {...form.getInputProps('serviceId')}
          value={form.values.serviceId || null}
          onChange={(id) => form.setValues({ serviceId: id ?? '' })}
        />
        <Select
          label={t({ context: 'label: which employee', message: 'With' })}
          allowDeselect={false}
          data={[{ value: ANYONE, label: t`Anyone` }, ...able.map((one) => ({ value: one.id, label: fullName(one) }))]}
          {...form.getInputProps('employeeId')}
          value={form.values.employeeId ?? ANYONE}
          onChange={(id) => form.setValues({ employeeId: id === ANYONE ? null : id })}
        />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="md">
        <TextInput label={t`From day`} type="date" required {...form.getInputProps('from')} />
        <TextInput label={t`To day`} type="date" required {...form.getInputProps('to')} />
        <TextInput label={t`Not before`} type="time" {...form.getInputProps('earliest')} />
        <TextInput label={t`Not after`} type="time" {...form.getInputProps('latest')} />
      </SimpleGrid>
      <TextInput label={t`Note`} {...form.getInputProps('note')} />
    </SchemaForm>
  )
}
