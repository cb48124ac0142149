import { type DayHours, MIDNIGHT, type WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { suggestNextRange } from '../day-hours.ts'
import classes from './hours-fields.module.css'

/** Time of day, in the browser's locale format. */
export function TimeInput({
  value = '',
  onChange,
  isEnd = false,
  ...field
}: Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `HH:MM`, or `24:00` with `isEnd`; '' while empty. */
  value?: string
  onChange?: (time: string) => void
  /** True if midnight means the end of the day (`24:00`). */
  isEnd?: boolean
}) {
  return (
    <TextInput
      {...field}
      type="time"
      classNames={{ input: classes.input }}
      value={value === MIDNIGHT ? '00:00' : value}
      onChange={({ currentTarget: { value: typed } }) => onChange?.(isEnd && typed === '00:00' ? MIDNIGHT : typed)}
    />
  )
}

type Input = { value?: string; onChange?: (time: string) => void; onBlur?: () => void; error?: ReactNode }

/** Form interface that the hours fields need. `path` leads to a day's hours. */
export type HoursForm = {
  getInputProps: (path: string) => Input
  setFieldValue: (path: string, value: DayHours | WeekHours) => void
  clearFieldError: (path: string) => void
  clearErrors: () => void
  errors: Record<string, ReactNode>
}

/** Returns the index of the first range that overlaps the one before; -1 if none. */
function overlapAt(hours: DayHours): number {
  return hours.findIndex(({ from }, index) => index > 0 && from < (hours[index - 1]?.to ?? ''))
}

/** Props of the fields of one day. An error of the day as a whole is shown at the first overlap. */
export function dayFields(form: HoursForm, path: string, hours: DayHours) {
  function input(index: number, end: 'from' | 'to'): Input {
    const { onChange, error, ...props } = form.getInputProps(`${path}.${index}.${end}`)
    const isOverlap = end === 'from' && index === overlapAt(hours)
    function change(time: string) {
      onChange?.(time)
      form.clearFieldError(path)
    }
    return { ...props, onChange: change, error: error ?? (isOverlap ? form.errors[path] : undefined) }
  }
  function change(next: DayHours) {
    form.setFieldValue(path, next)
    form.clearErrors()
  }
  return { hours, input, change }
}

type DayFields = ReturnType<typeof dayFields>

type Props = {
  fields: DayFields /** True if the last range can't be removed, because a day without hours would mean closed. */
  keepOne?: boolean
}

export function DayHoursFields({ fields, keepOne = false }: Props) {
  const { hours, change } = fields
  const [added, setAdded] = useState<number | null>(null)
  const more = useRef<HTMLButtonElement>(null)
  const next = suggestNextRange(hours)

  function add() {
    if (!next) return
    setAdded(next.hours.length - 1)
    change(next.hours)
  }
  function remove(index: number) {
    setAdded(null)
    change(hours.toSpliced(index, 1))
    // The focused button is removed with its row.
    more.current?.focus()
  }
  return (
    <div className={classes.day}>
      {hours.map((_, index) => (
        <Range
          key={index}
          fields={fields}
          index={index}
          autoFocus={index === added}
          onRemove={keepOne && hours.length === 1 ? undefined : () => remove(index)}
        />
      ))}
      {hours.length > 0 && (
        <Button
          ref={more}
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          className={classes.more}
          onClick={add}
          disabled={!next}
        >
          {next?.label ?? t`Add hours`}
        </Button>
      )}
    </div>
  )
}

function Range({
  fields: { input },
  index,
  autoFocus,
  onRemove,
}: {
  fields: DayFields
  index: number
  autoFocus: boolean
  onRemove: (() => void) | undefined
}) {
  const number = index + 1
  const isFirst = index === 0
  return (
    <div className={classes.range}>
      <TimeInput
        aria-label={isFirst ? t({ context: 'first of two times', message: 'From' }) : t`From ${number}`}
        autoFocus={autoFocus}
        {...input(index, 'from')}
      />
      <span className={classes.dash} aria-hidden="true">
        –
      </span>
      <TimeInput
        aria-label={isFirst ? t({ context: 'second of two times', message: 'To' }) : t`To ${number}`}
        isEnd
        {...input(index, 'to')}
      />
      {onRemove && (
        <ActionIcon onClick={onRemove} aria-label={isFirst ? t`Remove these hours` : t`Remove these hours ${number}`}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}
