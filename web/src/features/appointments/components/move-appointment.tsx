import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Button, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { allEmployeesQuery } from '../../employees/queries.ts'
import { allServicesQuery } from '../../services/queries.ts'
import { canPerform } from '../booking-form.ts'
import { clashWords, isOutsideHours, isTaken } from '../booking-labels.ts'
import { type MoveFormState, useMoveForm } from '../use-move-form.ts'
import { useNames } from '../use-names.ts'
import classes from './booking-preview.module.css'
import { ScopeChoice } from './scope-choice.tsx'

type Props = { appointment: Appointment; onDone: () => void }

/** Moves, resizes or gives to somebody else: all that dragging does, by keyboard. */
export function MoveAppointment({ appointment, onDone }: Props) {
  const moving = useMoveForm(appointment, onDone)
  const { form } = moving
  const isAsked = isTaken(moving.moving) || isOutsideHours(moving.moving)
  return (
    <SchemaForm form={form} submitLabel={isAsked ? 'Move anyway' : 'Move'} onCancel={onDone}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput label="Day" type="date" required data-autofocus {...form.getInputProps('day')} />
        <TextInput label="Time" type="time" required {...form.getInputProps('time')} />
        <WholeNumberInput label="Minutes" required {...form.getInputProps('durationMinutes')} />
      </SimpleGrid>
      <WithWhom appointment={appointment} form={form} />
      <ScopeChoice
        appointment={appointment}
        value={form.values.scope}
        onChange={(scope) => form.setValues({ scope, skip: [] })}
      />
      <InTheWay moving={moving} client={appointment.bookings[0]?.firstName ?? 'The client'} />
      {isTaken(moving.moving) && <TextInput label="Why book over it?" required {...form.getInputProps('reason')} />}
    </SchemaForm>
  )
}

function WithWhom({ appointment, form }: Pick<Props, 'appointment'> & Pick<MoveFormState, 'form'>) {
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const { data: services = [] } = useQuery(allServicesQuery)
  const service = services.find(({ id }) => id === appointment.serviceId)
  const able = employees.filter(
    ({ id, archivedAt }) => id === appointment.employeeId || (!archivedAt && (!service || canPerform(service, id))),
  )
  return (
    <Select
      label="With"
      data={able.map((one) => ({ value: one.id, label: fullName(one) }))}
      allowDeselect={false}
      {...form.getInputProps('employeeId')}
    />
  )
}

function InTheWay({ moving, client }: { moving: MoveFormState; client: string }) {
  const { longDay, time } = useFormat()
  const nameOf = useNames()
  const { form, inTheWay, toggle } = moving
  if (inTheWay.length === 0) return null
  const isSeries = form.values.scope !== 'this'
  return (
    <ul className={classes.clashes} aria-label="In the way">
      {inTheWay.map(({ day, clashes }) => {
        const stays = form.values.skip.includes(day)
        const words = [...new Set(clashes.map((clash) => clashWords(clash, { nameOf, client, time })))].join('; ')
        return (
          <li key={day} className={classes.day}>
            <span>
              {isSeries && <strong>{longDay(day)}: </strong>}
              {stays ? 'stays where it is' : words}.
            </span>
            {isSeries && (
              <div className={classes.choices}>
                <Button
                  variant="default"
                  aria-label={stays ? `Move ${longDay(day)} too` : `Leave ${longDay(day)} where it is`}
                  onClick={() => toggle(day)}
                >
                  {stays ? 'Move it too' : 'Leave it where it is'}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
