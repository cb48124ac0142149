import type { StoredValueEntry } from '@deskbell/domain/stored-value/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { ENTRY_WORDS } from '../labels.ts'
import classes from './stored-value.module.css'

/** What came and went, the newest first, with links to the sales. */
export function StoredValueLedger({ label, entries }: { label: string; entries: StoredValueEntry[] }) {
  const { relativeDay, dayOf, time, money } = useFormat()
  return (
    <TimedList label={label}>
      {entries.map((entry) => (
        <TimedRow
          key={entry.id}
          at={entry.at}
          day={relativeDay(dayOf(entry.at))}
          time={time(entry.at)}
          title={<EntryWords entry={entry} />}
          detail={[entry.note, t`by ${{ name: entry.by }}`, t`${{ amount: money(entry.balance) }} left`]
            .filter(Boolean)
            .join(' · ')}
        >
          <span className={classes.amount}>{money(entry.amount)}</span>
        </TimedRow>
      ))}
    </TimedList>
  )
}

function EntryWords({ entry: { kind, saleId } }: { entry: StoredValueEntry }) {
  if (!saleId) return ENTRY_WORDS[kind]
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/dashboard/sales/$saleId" params={{ saleId }} {...props} />}>
      {ENTRY_WORDS[kind]}
    </Anchor>
  )
}
