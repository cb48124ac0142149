import { WeekHours, type WorkingHours } from '@deskbell/domain/business/hours/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ChoiceList } from '../../../../components/choice-list.tsx'
import { SchemaForm } from '../../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../../lib/form.ts'
import { USUAL_DAY } from '../day-hours.ts'
import { useChangeWorkingHours } from '../mutations.ts'
import { openingHoursQuery } from '../queries.ts'
import { WeekHoursFields } from './week-hours-fields.tsx'

const Fields = z.object({ workingHours: WeekHours.nullable() })

const CHOICES = [
  { value: 'shop', title: 'Works whenever the shop is open' },
  { value: 'own', title: 'Has own hours', detail: 'Each week, in so far as the shop is open' },
]
const USUAL_WEEK = Array.from({ length: 7 }, (_, day) => (day < 5 ? USUAL_DAY : []))

type Props = { hours: WorkingHours; onSaved: () => void; onCancel: () => void }

/** When an employee works, week by week. */
export function WorkingHoursForm({ hours: { employeeId, version, workingHours }, onSaved, onCancel }: Props) {
  const change = useChangeWorkingHours()
  const { data: opening } = useQuery(openingHoursQuery)
  const form = useSchemaForm({
    schema: Fields,
    values: { workingHours },
    version,
    submit: (input, { version }) => change.mutateAsync({ ...input, employeeId, version }),
    onSaved,
  })
  const week = form.values.workingHours
  function choose(next: string) {
    form.setFieldValue('workingHours', next === 'own' ? (workingHours ?? opening?.openingHours ?? USUAL_WEEK) : null)
    form.clearErrors()
  }
  return (
    <SchemaForm form={form} submitLabel="Save Changes" onCancel={onCancel}>
      <ChoiceList label="Usual week" groups={[{ choices: CHOICES }]} value={week ? 'own' : 'shop'} onChange={choose} />
      {week && <WeekHoursFields form={form} path="workingHours" week={week} closed="Not at work" />}
    </SchemaForm>
  )
}
