import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { Choice } from '../../../components/choice.tsx'
import { useFormat } from '../../auth/use-format.ts'
import type { VisitTime } from '../use-visit-time.ts'

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'earlier', label: 'Earlier' },
]

/** Now, as nearly always, or when a visit was that somebody forgot to write down. */
export function WhenFields({ when }: { when: VisitTime }) {
  const { today } = useFormat()
  const { earlier, setEarlier, typed, change, problems, fields } = when
  return (
    <Stack gap="md" ref={fields}>
      <Choice
        label="When"
        options={WHEN}
        value={earlier ? 'earlier' : 'now'}
        onChange={(value) => setEarlier(value === 'earlier')}
      />
      {earlier && (
        <SimpleGrid cols={2} spacing="md">
          <TextInput
            label="Day"
            type="date"
            max={today()}
            value={typed.day}
            onChange={(event) => change({ day: event.currentTarget.value })}
            error={problems.day}
          />
          <TextInput
            label="Time"
            type="time"
            value={typed.time}
            onChange={(event) => change({ time: event.currentTarget.value })}
            error={problems.time}
          />
        </SimpleGrid>
      )}
    </Stack>
  )
}
