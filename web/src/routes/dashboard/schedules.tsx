import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { appointmentsQuery } from '../../features/appointments/api.ts'
import { ScheduleScreen } from '../../features/appointments/components/schedule-screen.tsx'
import { type ScheduleSearch, toScheduleSearch } from '../../features/appointments/schedule-search.ts'
import { useScheduleDialogs } from '../../features/appointments/use-schedule-dialogs.tsx'
import { scheduleDaysQuery } from '../../features/business/hours/api.ts'
import { allEmployeesQuery } from '../../features/employees/api.ts'
import { dropInvalid } from '../../lib/drop-invalid.ts'
import { toDay } from '../../lib/format.ts'

export const Route = createFileRoute('/dashboard/schedules')({
  validateSearch: dropInvalid<ScheduleSearch>(toScheduleSearch),
  loaderDeps: ({ search: { view, day } }) => ({ view, day }),
  loader: async ({ context: { queryClient, session }, deps: { view = 'day', day } }) => {
    // Not part of what every page loads first.
    const { shownDays } = await import('../../features/appointments/shown-days.ts')
    const { timeZone, locale } = session.business
    const range = shownDays(view, day ?? toDay(new Date(), timeZone), locale)
    void queryClient.prefetchQuery(allEmployeesQuery)
    void queryClient.prefetchQuery(scheduleDaysQuery(range))
    if (view === 'day' || view === 'week') void queryClient.prefetchQuery(appointmentsQuery(range))
  },
  component: Schedules,
})

function Schedules() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const { element, ...dialogs } = useScheduleDialogs()
  const onSearch = useCallback(
    (next: ScheduleSearch) => void navigate({ to: '/dashboard/schedules', search: next }),
    [navigate],
  )
  return (
    <>
      <ScheduleScreen search={search} onSearch={onSearch} dialogs={dialogs} />
      {element}
    </>
  )
}
