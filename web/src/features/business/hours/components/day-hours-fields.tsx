import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { TimeInput } from '../../../../components/time-input.tsx'
import { suggestNextRange } from '../day-hours.ts'
import type { DayFields } from '../hours-form.ts'
import classes from './hours-fields.module.css'

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
          {next?.label ?? 'Add hours'}
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
  const nth = index === 0 ? '' : ` ${index + 1}`
  return (
    <div className={classes.range}>
      <TimeInput aria-label={`From${nth}`} autoFocus={autoFocus} {...input(index, 'from')} />
      <span className={classes.dash} aria-hidden="true">
        –
      </span>
      <TimeInput aria-label={`To${nth}`} isEnd {...input(index, 'to')} />
      {onRemove && (
        <ActionIcon onClick={onRemove} aria-label={`Remove these hours${nth}`}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}
