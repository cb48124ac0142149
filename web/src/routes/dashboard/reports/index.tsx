import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { ReportList } from '../../../features/reports/components/report-list.tsx'
import { ReportMailsCard } from '../../../features/reports/report-mail/report-mails-card.tsx'

export const Route = createFileRoute('/dashboard/reports/')({ component: Reports })

function Reports() {
  return (
    <>
      <PageHeader title={t`Reports`} subtitle={t`Questions about the shop, answered to the cent and the visit`} />
      <Stack gap="xl">
        <ReportList />
        <ReportMailsCard />
      </Stack>
    </>
  )
}
