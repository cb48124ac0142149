import type { Appointment, AppointmentMove, MovePreview } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Select, SimpleGrid } from '../../../components/mantine-more.ts'
import { notifyUndo } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { addColon, joinClauses } from '../../../lib/join-text.ts'
import { useFormat } from '../../auth/use-format.ts'
import { allEmployeesQuery } from '../../employees/api.ts'
import { allServicesQuery } from '../../services/api.ts'
import { movePreviewQuery, useMoveAppointment } from '../api.ts'
import { canPerform } from '../booking-form.ts'
import { formatConflict, getAgreement, isOutsideHours, isTaken } from '../booking-labels.ts'
import { fromMoveForm, MoveForm, toMoveForm } from '../move-form.ts'
import { useMoveWords, useUndoMove } from '../use-move.ts'
import { useNames } from '../use-names.ts'
import classes from './booking-preview.module.css'
import { ScopeChoice } from './scope-choice.tsx'

const PAUSE_MS = 200

/** Previews the move. Sends no skipped days, so that the days to decide about stay in the preview. */
function usePreview(appointment: Appointment, form: MoveForm): { data: MovePreview | undefined; isStale: boolean } {
  const { timeZone } = useFormat()
  const [id] = useState(newId)
  const isSound = MoveForm.safeParse(form).success
  const { version } = appointment
  const agreed = { skip: [], outsideHours: false, anyway: null }
  const asked = isSound && { id, version, scope: form.scope, ...fromMoveForm(form, appointment, timeZone), ...agreed }
  const text = asked ? JSON.stringify(asked) : ''
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const json = useMemo<AppointmentMove | null>(() => (settled ? JSON.parse(settled) : null), [settled])
  const nothing = { id, version, startsAt: '', durationMinutes: 0, employeeId: '', scope: form.scope, ...agreed }
  const query = movePreviewQuery(appointment.id, json ?? nothing)
  const { data, isPlaceholderData } = useQuery(json ? query : { ...query, queryFn: skipToken })
  return { data, isStale: isPlaceholderData || settled !== text }
}

function useMoveForm(appointment: Appointment, onDone: () => void) {
  const { timeZone } = useFormat()
  const words = useMoveWords()
  const undo = useUndoMove()
  const { mutateAsync: move } = useMoveAppointment()
  const form = useSchemaForm({
    schema: MoveForm,
    values: toMoveForm(appointment, timeZone),
    version: appointment.version,
    submit: async (input, { version }) => {
      const place = fromMoveForm(input, appointment, timeZone)
      const { scope, skip, reason } = input
      const agreed = getAgreement(preview.isStale ? [] : moving, reason)
      // A retry may ask for something else, so it needs a new idempotency key.
      const moveId = newId()
      const json = { appointmentId: appointment.id, id: moveId, version, ...place, scope, skip, ...agreed }
      const { before } = await move(json)
      notifyUndo({
        message: words.moved(appointment, place),
        undo: () => void undo(appointment, { moveId, before }),
      })
    },
    onSaved: onDone,
  })
  const preview = usePreview(appointment, form.values)
  const { skip } = form.values
  const moving = preview.data?.occurrences.filter(({ day }) => !skip.includes(day)) ?? []
  const toggle = (day: string) =>
    form.setFieldValue('skip', skip.includes(day) ? skip.filter((one) => one !== day) : [...skip, day])
  return { form, inTheWay: preview.data?.occurrences.filter(({ clashes }) => clashes.length > 0) ?? [], moving, toggle }
}

type MoveFormState = ReturnType<typeof useMoveForm>

type Props = { appointment: Appointment; onDone: () => void }

/** Moves, resizes or reassigns an appointment: the keyboard alternative to dragging. */
export function MoveAppointment({ appointment, onDone }: Props) {
  const moving = useMoveForm(appointment, onDone)
  const { form } = moving
  const isAsked = isTaken(moving.moving) || isOutsideHours(moving.moving)
  return (
    <SchemaForm
      form={form}
      submitLabel={
        isAsked ? t`Move anyway` : t({ context: 'button: move an appointment to another time', message: 'Move' })
      }
      onCancel={onDone}
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput label={t`Day`} type="date" required data-autofocus {...form.getInputProps('day')} />
        <TextInput label={t`Time`} type="time" required {...form.getInputProps('time')} />
        <WholeNumberInput label={t`Minutes`} required {...form.getInputProps('durationMinutes')} />
      </SimpleGrid>
      <WithWhom appointment={appointment} form={form} />
      <ScopeChoice
        appointment={appointment}
        value={form.values.scope}
        onChange={(scope) => form.setValues({ scope, skip: [] })}
      />
      <InTheWay moving={moving} client={appointment.bookings[0]?.firstName ?? t`The client`} />
      {isTaken(moving.moving) && <TextInput label={t`Why book over it?`} required {...form.getInputProps('reason')} />}
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
      label={t({ context: 'label: which employee', message: 'With' })}
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
    <ul className={classes.clashes} aria-label={t`In the way`}>
      {inTheWay.map(({ day, clashes }) => {
        const stays = form.values.skip.includes(day)
        const words = joinClauses([...new Set(clashes.map((clash) => formatConflict(clash, { nameOf, client, time })))])
        return (
          <li key={day} className={classes.day}>
            <span>
              {isSeries && <strong>{addColon(longDay(day))} </strong>}
              {stays ? t`stays where it is` : words}.
            </span>
            {isSeries && (
              <div className={classes.choices}>
                <Button
                  variant="default"
                  aria-label={
                    stays ? t`Move ${{ day: longDay(day) }} too` : t`Leave ${{ day: longDay(day) }} where it is`
                  }
                  onClick={() => toggle(day)}
                >
                  {stays ? t`Move it too` : t`Leave it where it is`}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
