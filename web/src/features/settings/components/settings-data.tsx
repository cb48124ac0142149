import { PageHeader } from '../../../components/page-header.tsx'
import { BackupsSection } from '../../backups/components/backups-section.tsx'
import { ExportCard } from '../../exports/components/export-card.tsx'
import { ImportCard } from '../../imports/components/import-card.tsx'
import { RetentionCard } from '../../privacy/components/retention-card.tsx'
import classes from './settings-screen.module.css'

/** What moves in, what leaves, and what is kept in case something goes wrong. */
export function SettingsData() {
  return (
    <>
      <PageHeader title="Data" subtitle="In, out, and safe" />
      <div className={classes.cards}>
        <div className={classes.side}>
          <BackupsSection />
        </div>
        <div className={classes.side}>
          <ImportCard />
          <ExportCard />
          <RetentionCard />
        </div>
      </div>
    </>
  )
}
