import { CardColumns, CardStack } from '../../../components/card-columns.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { BackupsSection } from '../../backups/components/backups-section.tsx'
import { ExportCard } from '../../exports/components/export-card.tsx'
import { ImportCard } from '../../imports/components/import-card.tsx'
import { RetentionCard } from '../../privacy/components/retention-card.tsx'

/** What moves in, what leaves, and what is kept in case something goes wrong. */
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
