import { DoubleBookingOverride, type Occurrence } from '@deskbell/domain/appointments/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSchemaForm } from '../../../lib/form.ts'
import { addColon, joinClauses } from '../../../lib/join-text.ts'
import type { Agreed, RefusedMove } from '../use-move.ts'
import { useMoveWords } from '../use-move.ts'
import classes from './booking-preview.module.css'

type Props = { refused: RefusedMove; onAgree: (agreed: Agreed) => Promise<void>; onLeave: () => void }

/** Explains why a move was refused, and asks: move anyway, or leave it in its old place. */
export function RefusedMoveForm(props: Props) {
  const { wanted, occurrences, move } = props.refused
  const words = useMoveWords()
  return (
    <Stack gap="md">
      <Text size="md">
        {t`You wanted ${{ place: words.place(wanted.place) }}.`} {words.isBack(wanted.appointment)}.
      </Text>
      <InTheWay occurrences={occurrences} withDays={move.scope !== 'this'} />
      {props.refused.code === 'slot_taken' ? <BookAnyway {...props} /> : <MoveAnyway {...props} />}
    </Stack>
  )
}

function InTheWay({ occurrences, withDays }: { occurrences: Occurrence[]; withDays: boolean }) {
  const words = useMoveWords()
  if (occurrences.length === 0) return null
  return (
    <ul className={classes.clashes} aria-label={t`In the way`}>
      {occurrences.map((occurrence) => (
        <li key={occurrence.day}>
          {withDays && <strong>{addColon(words.day(occurrence))} </strong>}
          {joinClauses(words.clashes(occurrence))}
        </li>
      ))}
    </ul>
  )
}

/** For a series: moves the other days and skips those with conflicts. */
function SkipButton({ refused, onAgree, busy }: Props & { busy: boolean }) {
  const { occurrences, move } = refused
  if (move.scope === 'this' || occurrences.length === 0) return null
  const skip = [...move.skip, ...occurrences.map(({ day }) => day)]
  return (
    <Button variant="default" disabled={busy} onClick={() => void onAgree({ skip })}>
      {t`Leave these days`}
    </Button>
  )
}

function BookAnyway(props: Props) {
  const form = useSchemaForm({
    schema: DoubleBookingOverride,
    values: { reason: '' },
    submit: (anyway) => props.onAgree({ anyway }),
  })
  return (
    <form ref={form.ref} onSubmit={form.handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput label={t`Why book over it?`} data-autofocus {...form.getInputProps('reason')} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onLeave} disabled={form.busy}>
            {t`Move back`}
          </Button>
          <SkipButton {...props} busy={form.busy} />
          <Button type="submit" loading={form.busy}>
            {t`Book anyway`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function MoveAnyway(props: Props) {
  const [busy, setBusy] = useState(false)
  async function agree() {
    setBusy(true)
    await props.onAgree({ outsideHours: true })
    setBusy(false)
  }
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={props.onLeave} disabled={busy} data-autofocus>
        {t`Move back`}
      </Button>
      <SkipButton {...props} busy={busy} />
      <Button loading={busy} onClick={() => void agree()}>
        {t`Move anyway`}
      </Button>
    </Group>
  )
}
