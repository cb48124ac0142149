import { PageHeader } from '../../../components/page-header.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { greeting } from '../greeting.ts'
import { CheckInButton } from './check-in-button.tsx'

export function HomeHeader({ now, day }: { now: Date; day: string }) {
  const { longDay, timeZone } = useFormat()
  return <PageHeader title={greeting(now, timeZone)} subtitle={longDay(day)} actions={<CheckInButton />} />
}
