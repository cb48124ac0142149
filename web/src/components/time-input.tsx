import { MIDNIGHT } from '@deskbell/domain/business/hours/schema.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './time-input.module.css'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `HH:MM`, also `24:00` where that can be meant; empty while nothing is typed. */
  value?: string
  onChange?: (time: string) => void
  /** Whether twelve at night is the end of the day. */
  isEnd?: boolean
}

/** A time of day. The browser shows and takes it as people where it is used write it. */
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
