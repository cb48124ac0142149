import {
  type SpecialDays,
  type TimeOff,
  TimeOffInput,
  TimeOffType,
  WeekHours,
  type WorkingHours,
} from '@deskbell/domain/business/hours/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { Choice } from '../../../../components/choice.tsx'
import { ChoiceList } from '../../../../components/choice-list.tsx'
import { FieldRow } from '../../../../components/field-group.tsx'
import { FormModal } from '../../../../components/form-modal.tsx'
import { Select } from '../../../../components/mantine-more.ts'
import { notify } from '../../../../components/notify.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { SchemaForm } from '../../../../components/schema-form.tsx'
import type { FormModalState } from '../../../../components/use-form-modal.ts'
import { useSchemaForm } from '../../../../lib/form.ts'
import { useFormat } from '../../../auth/use-format.ts'
import { openingHoursQuery, useChangeWorkingHours, useSaveTimeOff, workingHoursQuery } from '../api.ts'
import { USUAL_DAY } from '../day-hours.ts'
import { TimeInput } from './day-hours-fields.tsx'
import { DaysFields } from './days-fields.tsx'
import classes from './employee-hours-view.module.css'
import { EmployeeHoursView, type HoursPart, TIME_OFF_WORDS } from './employee-hours-view.tsx'
import { SpecialDaysForm } from './special-days-form.tsx'
import { WeekHoursFields } from './week-hours-fields.tsx'

const TYPES = TimeOffType.options.map((value) => ({ value, label: TIME_OFF_WORDS[value] }))
const LENGTHS = [
  { value: 'all', label: t`All day` },
  { value: 'part', label: t`Part of a day` },
]
const A_PART = { from: '13:00', to: '15:00' }

type TimeOffFormProps = { edited: TimeOff | null; employeeId: string; onSaved: () => void; onCancel: () => void }

function useTimeOffForm({ edited, employeeId, onSaved }: TimeOffFormProps) {
  const { today } = useFormat()
  const keep = useSaveTimeOff()
  const [blank] = useState((): TimeOffInput => {
    const days = { firstDay: today(), lastDay: today() }
    return { id: newId(), employeeId, type: 'vacation', ...days, hours: null, note: '' }
  })
  return useSchemaForm({
    schema: TimeOffInput,
    values: edited ?? blank,
    submit: (input) => keep.mutateAsync(input),
    onSaved,
  })
}

function TimeOffForm(props: TimeOffFormProps) {
  const form = useTimeOffForm(props)
  const field = form.getInputProps
  const { firstDay, hours } = form.values
  function choose(length: string) {
    form.setFieldValue('hours', length === 'part' ? A_PART : null)
    form.setFieldValue('lastDay', firstDay)
  }
  return (
    <SchemaForm form={form} submitLabel={props.edited ? t`Save changes` : t`Add time off`} onCancel={props.onCancel}>
      <Choice label={t`How long`} options={LENGTHS} value={hours ? 'part' : 'all'} onChange={choose} />
      <DaysFields form={form} oneDay={hours !== null} />
      {hours && (
        <FieldRow>
          <TimeInput label={t`From`} required {...field('hours.from')} />
          <TimeInput label={t`To`} required isEnd {...field('hours.to')} />
        </FieldRow>
      )}
      <Select
        label={t({ context: 'reason for time off or special days', message: 'What it is' })}
        data={TYPES}
        allowDeselect={false}
        {...field('type')}
      />
      <TextInput label={t`Note`} description={t`Optional`} {...field('note')} />
    </SchemaForm>
  )
}

const Fields = z.object({ workingHours: WeekHours.nullable() })

const CHOICES = [
  { value: 'shop', title: t`Works whenever the shop is open` },
  { value: 'own', title: t`Has own hours`, detail: t`Each week, in so far as the shop is open` },
]
const USUAL_WEEK = Array.from({ length: 7 }, (_, day) => (day < 5 ? USUAL_DAY : []))

type Props = { hours: WorkingHours; onSaved: () => void; onCancel: () => void }

function WorkingHoursForm({ hours: { employeeId, version, workingHours }, onSaved, onCancel }: Props) {
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
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={onCancel}>
      <ChoiceList
        label={t`Usual week`}
        groups={[{ choices: CHOICES }]}
        value={week ? 'own' : 'shop'}
        onChange={choose}
      />
      {week && <WeekHoursFields form={form} path="workingHours" week={week} closed={t`Not at work`} />}
    </SchemaForm>
  )
}

type Editing =
  | { part: 'week' }
  | { part: 'special-days'; item: SpecialDays | null }
  | { part: 'time-off'; item: TimeOff | null }

/** Working hours of an employee: a view, or the form of the part being edited. */
function EmployeeHours({ employee }: { employee: Employee }) {
  const query = useQuery(workingHoursQuery)
  return (
    <QueryView query={query}>
      {({ items }) => {
        const hours = items.find(({ employeeId }) => employeeId === employee.id)
        return hours ? <Parts hours={hours} /> : <p>{t`${{ name: employee.firstName }} no longer works here.`}</p>
      }}
    </QueryView>
  )
}

function Parts({ hours }: { hours: WorkingHours }) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [last, setLast] = useState<HoursPart | null>(null)
  function edit(next: Editing) {
    setEditing(next)
    setLast(next.part)
  }
  function close() {
    setEditing(null)
  }
  function finish() {
    notify(t`Changes saved`)
    close()
  }
  const { employeeId } = hours
  const handlers = { onSaved: finish, onCancel: close }
  if (editing?.part === 'week') return <WorkingHoursForm hours={hours} {...handlers} />
  if (editing?.part === 'special-days')
    return (
      <Titled title={t`Other hours on some days`}>
        <SpecialDaysForm edited={editing.item} employeeId={employeeId} {...handlers} />
      </Titled>
    )
  if (editing?.part === 'time-off')
    return (
      <Titled title={t`Time off`}>
        <TimeOffForm edited={editing.item} employeeId={employeeId} {...handlers} />
      </Titled>
    )
  return (
    <EmployeeHoursView
      hours={hours}
      cameFrom={last}
      onEditWeek={() => edit({ part: 'week' })}
      onEditSpecialDays={(item) => edit({ part: 'special-days', item })}
      onEditTimeOff={(item) => edit({ part: 'time-off', item })}
    />
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className={classes.formTitle}>{title}</h3>
      {children}
    </>
  )
}

export function EmployeeHoursModal({ item, opened, close }: FormModalState<Employee>) {
  return (
    <FormModal title={item ? t`Hours of ${{ name: fullName(item) }}` : t`Hours`} opened={opened} onClose={close}>
      {item && <EmployeeHours employee={item} />}
    </FormModal>
  )
}
