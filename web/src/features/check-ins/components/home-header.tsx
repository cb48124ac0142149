import { PageHeader } from '../../../components/page-header.tsx'
import { partOfDay } from '../../../lib/format.ts'
import { useFormat } from '../../auth/use-format.ts'
import { CheckInButton } from './check-in-button.tsx'

export function HomeHeader({ now, day }: { now: Date; day: string }) {
  const { longDay, timeZone } = useFormat()
  return <PageHeader title={`Good ${partOfDay(now, timeZone)}`} subtitle={longDay(day)} actions={<CheckInButton />} />
}
