import { Stack } from '@mantine/core'
import { Checkbox } from './mantine-more.ts'

type Props = {
  label: string
  checks: { value: string; label: string }[]
  value?: string[]
  onChange: (value: string[]) => void
  error?: string
  required?: boolean
}

export function Checks({ label, checks, value, onChange, error, required }: Props) {
  return (
    <Checkbox.Group label={label} value={value} onChange={onChange} error={error} required={required}>
      <Stack gap="sm" mt="xs">
        {checks.map((check) => (
          <Checkbox key={check.value} value={check.value} label={check.label} aria-invalid={Boolean(error)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
