import { getDefaultJournal } from '@deskbell/domain/journal/defaults.ts'
import type { JournalSettings } from '@deskbell/domain/journal/schema.ts'
import type { BusinessRow } from '../business/queries.ts'

export function presentJournal({ version, journal, locale }: BusinessRow): JournalSettings {
  return { version, ...getDefaultJournal(locale), ...journal }
}
