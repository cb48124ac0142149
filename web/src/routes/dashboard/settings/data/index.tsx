import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CardColumns, CardStack } from '../../../../components/card-columns.tsx'
import { PageHeader } from '../../../../components/page-header.tsx'
import { RetentionCard } from '../../../../features/clients/privacy/retention-card.tsx'
import { backupsQuery } from '../../../../features/data/backups/api.ts'
import { BackupsSection } from '../../../../features/data/backups/backups-section.tsx'
import { ExportCard } from '../../../../features/data/exports/export-card.tsx'
import { ImportCard } from '../../../../features/data/imports/import-card.tsx'
import { JournalCard } from '../../../../features/journal/journal-card.tsx'
import { SaleRecordsCard } from '../../../../features/sale-records/sale-records-card.tsx'

export const Route = createFileRoute('/dashboard/settings/data/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(backupsQuery),
  component: SettingsData,
})

function SettingsData() {
  return (
    <>
      <PageHeader title={t`Data`} subtitle={t`In, out, and safe`} />
      <CardColumns>
        <CardStack>
          <BackupsSection />
        </CardStack>
        <CardStack>
          <ImportCard />
          <ExportCard />
          <JournalCard />
          <SaleRecordsCard />
          <RetentionCard />
        </CardStack>
      </CardColumns>
    </>
  )
}
