import { LocalDate } from '@deskbell/domain/shared/time.ts'
import { Button, TextInput } from '@mantine/core'
import { useFormat } from '../../auth/use-format.ts'
import classes from './as-of-field.module.css'

type Props = { /** Null for today. */ day: string | null; onChange: (day: string | null) => void }

/** The day whose end the passes are shown at; another than today's says so, and leads back. */
export function AsOfField({ day, onChange }: Props) {
  const { today, date } = useFormat()
  function choose(chosen: string) {
    if (chosen === '' || LocalDate.safeParse(chosen).success)
      onChange(chosen === '' || chosen >= today() ? null : chosen)
  }
  return (
    <div className={classes.bar} data-past={day !== null}>
      <TextInput
        label="Balances as of"
        type="date"
        max={today()}
        value={day ?? today()}
        onChange={(event) => choose(event.currentTarget.value)}
        classNames={{ root: classes.field, label: classes.label }}
      />
      {day && (
        <>
          <Button variant="default" className={classes.back} onClick={() => onChange(null)}>
            Back to today
          </Button>
          <p className={classes.note} role="status">
            As the books stood at the end of {date(day)}. Today’s balances may differ.
          </p>
        </>
      )}
    </div>
  )
}
