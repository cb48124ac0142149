import type { OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Fact, Facts } from '../../components/facts.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { allServicesQuery, mapServiceNames } from '../services/queries.ts'
import { NUMBERS, SWITCHES } from './labels.ts'

type Props = { shown: OnlineOptions /** The names of the options that are not saved as shown. */; unsaved: string[] }

/** The card's view mode. */
export function OnlineView({ shown, unsaved }: Props) {
  const services = useQuery(allServicesQuery).data ?? []
  const names = mapServiceNames(services)
  const mark = (name: string) => unsaved.includes(name) && <StatusPill tone="mind">unsaved</StatusPill>
  const { serviceIds } = shown
  const offered = serviceIds ? serviceIds.map((id) => names.get(id) ?? '').join(', ') : 'All that can be booked'
  const switches = SWITCHES.map(({ name, label, on, off }) => ({
    label,
    words: shown[name] ? on : off,
    mark: mark(name),
  }))
  const numbers = NUMBERS.map(({ name, label, unit, each }) => ({
    label,
    words: unit === 'at most' ? `at most ${shown[name]}` : `${shown[name] / each} ${unit}`,
    mark: mark(name),
  }))
  const rest: Fact[] = [
    { label: 'Services', words: offered, mark: mark('serviceIds') },
    { label: 'To know before booking', words: shown.notice, mark: mark('notice') },
    { label: 'Sites that may show the page', words: shown.embedOrigins.join(', '), mark: mark('embedOrigins') },
  ]
  return (
    <Stack gap="lg">
      <Facts facts={switches} />
      <Facts facts={numbers} />
      <Facts facts={rest} />
    </Stack>
  )
}
