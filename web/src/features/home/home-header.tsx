import type { Home } from '@deskbell/domain/home/schema.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { partOfDay } from '../../lib/format.ts'
import { useFormat } from '../auth/use-format.ts'
import { HomeActions } from './home-actions.tsx'

type Props = { now: Date; day: string; staff: Home['staff'] | undefined }

/** The greeting, the day, and what is begun most often. */
export function HomeHeader({ now, day, staff }: Props) {
  const { longDay, timeZone } = useFormat()
  const who = staff && staff.of > 0 && `${staff.in} of ${staff.of} staff in`
  return (
    <PageHeader
      title={`Good ${partOfDay(now, timeZone)}`}
      subtitle={[longDay(day), who].filter(Boolean).join(' · ')}
      actions={<HomeActions />}
    />
  )
}
