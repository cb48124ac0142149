import { createFileRoute, Navigate } from '@tanstack/react-router'
import { ReportScreen } from '../../../features/reports/components/report-screen.tsx'
import { SendReport } from '../../../features/reports/report-mail/send-report.tsx'
import { isReportName } from '../../../features/reports/report-names.ts'
import { pickFilters, toFilter, toReportSearch } from '../../../features/reports/report-search.ts'
import { dropInvalid } from '../../../lib/drop-invalid.ts'

export const Route = createFileRoute('/dashboard/reports/$report')({
  validateSearch: dropInvalid(toReportSearch),
  component: OneReport,
})

function OneReport() {
  const { report: name } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!isReportName(name)) return <Navigate to="/dashboard/reports" replace />
  // Remount for each report, so that no state carries over.
  return (
    <ReportScreen
      key={name}
      name={name}
      search={search}
      actions={<SendReport name={name} filter={pickFilters(name, toFilter(search))} />}
      onSearch={(next, how) => void navigate({ search: next, replace: how === 'replace', resetScroll: false })}
    />
  )
}
