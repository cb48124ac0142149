import { fullName } from '@deskbell/domain/clients/rules.ts'
import { type MadeFeed, NewFeed } from '@deskbell/domain/integrations/feeds/schema.ts'
import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { allEmployeesQuery } from '../../employees/queries.ts'
import { useMakeFeed } from './mutations.ts'

type Props = { onMade: (made: MadeFeed) => void; onCancel: () => void }

const SHOP = { value: 'shop', label: 'The whole shop' }
const FeedInput = NewFeed.omit({ id: true })

/** Asks whose schedule a calendar shall show. */
export function FeedForm({ onMade, onCancel }: Props) {
  const make = useMakeFeed()
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const form = useSchemaForm({
    schema: FeedInput,
    values: { employeeId: null, showsClients: true },
    submit: async (input, { id }) => onMade(await make.mutateAsync({ ...input, id })),
  })
  const here = employees.filter(({ archivedAt }) => !archivedAt)
  return (
    <SchemaForm form={form} submitLabel="Make the address" onCancel={onCancel}>
      <Select
        label="Whose schedule?"
        data={[SHOP, ...here.map((one) => ({ value: one.id, label: fullName(one) }))]}
        value={form.values.employeeId ?? SHOP.value}
        onChange={(value) => form.setFieldValue('employeeId', value === SHOP.value ? null : value)}
        allowDeselect={false}
        data-autofocus
      />
      <Switch
        label="Show clients’ names and notes"
        description="Off, the calendar says only which service it is."
        {...form.getInputProps('showsClients', { type: 'checkbox' })}
      />
    </SchemaForm>
  )
}
