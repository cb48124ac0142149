import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { ReportMailsCard } from '../../../features/report-mail/components/report-mails-card.tsx'
import { ReportList } from '../../../features/reports/components/report-list.tsx'

export const Route = createFileRoute('/dashboard/reports/')({ component: Reports })

function Reports() {
  return (
    <>
      <PageHeader title="Reports" subtitle="Questions about the shop, answered to the cent and the visit" />
      <Stack gap="xl">
        <ReportList />
        <ReportMailsCard />
      </Stack>
    </>
  )
}
