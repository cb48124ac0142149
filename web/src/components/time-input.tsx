import { MIDNIGHT } from '@deskbell/domain/business/hours/schema.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './time-input.module.css'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `HH:MM`, or `24:00` with `isEnd`; '' while empty. */
  value?: string
  onChange?: (time: string) => void
  /** True if midnight means the end of the day (`24:00`). */
  isEnd?: boolean
}

/** Time of day, in the browser's locale format. */
export function TimeInput({ value = '', onChange, isEnd = false, ...field }: Props) {
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
