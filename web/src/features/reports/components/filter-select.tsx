import { NativeSelect } from '@mantine/core'

export type FilterChoice<Value extends string = string> = { value: Value; label: string }

type Props<Value extends string> = {
  label: string
  /** What not narrowing is called: "All services". Left out where one is always chosen. */
  all?: string
  choices: FilterChoice<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** One of the ways in which a report is narrowed. */
export function FilterSelect<Value extends string>({ label, all, choices, value, onChange }: Props<Value>) {
  const shown = all === undefined ? choices : [{ value: '', label: all }, ...choices]
  return (
    <NativeSelect
      aria-label={label}
      data={shown}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(choices.find((one) => one.value === currentTarget.value)?.value)}
    />
  )
}
