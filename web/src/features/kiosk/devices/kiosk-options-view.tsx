import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import { Stack } from '@mantine/core'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { SCREEN, TIMES, WHO } from './option-labels.ts'

type Props = { shown: KioskOptions /** The names of the options that are not saved as shown. */; unsaved: string[] }

/** The card's view mode. */
export function KioskOptionsView({ shown, unsaved }: Props) {
  const mark = (name: string) => unsaved.includes(name) && <StatusPill tone="mind">unsaved</StatusPill>
  const switches = (group: typeof WHO): Fact[] =>
    group.map(({ name, label, on, off }) => ({ label, words: shown[name] ? on : off, mark: mark(name) }))
  const times = TIMES.map(({ name, label, unit }) => ({
    label,
    words: `${shown[name]} ${unit}`,
    mark: mark(name),
  }))
  return (
    <Stack gap="lg">
      <Facts facts={switches(WHO)} />
      <Facts facts={switches(SCREEN)} />
      <Facts facts={times} />
    </Stack>
  )
}
