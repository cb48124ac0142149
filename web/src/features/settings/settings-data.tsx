import { CardColumns, CardStack } from '../../components/card-columns.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { RetentionCard } from '../clients/privacy/retention-card.tsx'
import { BackupsSection } from '../data/backups/backups-section.tsx'
import { ExportCard } from '../data/exports/export-card.tsx'
import { ImportCard } from '../data/imports/import-card.tsx'

export function SettingsData() {
  return (
    <>
      <PageHeader title="Data" subtitle="In, out, and safe" />
      <CardColumns>
        <CardStack>
          <BackupsSection />
        </CardStack>
        <CardStack>
          <ImportCard />
          <ExportCard />
          <RetentionCard />
        </CardStack>
      </CardColumns>
    </>
  )
}
