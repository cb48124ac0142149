import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { ReportList } from '../../../features/reports/components/report-list.tsx'

export const Route = createFileRoute('/dashboard/reports/')({ component: Reports })

function Reports() {
  return (
    <>
      <PageHeader title="Reports" subtitle="Questions about the shop, answered to the cent and the visit" />
      <ReportList />
    </>
  )
}
