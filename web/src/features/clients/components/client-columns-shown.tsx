import type { ListedClient } from '@deskbell/domain/clients/schema.ts'
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/data-table.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import type { useFormat } from '../../auth/use-format.ts'
import type { ColumnName } from '../list-search.ts'
import classes from './client-list.module.css'

const TAGS_SHOWN = 3

export const COLUMN_WORDS: Record<ColumnName, string> = {
  phone: t`Phone`,
  email: t`E-mail`,
  tags: t`Tags`,
  seen: t`Last visit`,
  next: t`Next appointment`,
  left: t`Visits left`,
  expires: t`Expires`,
  owed: t`Owed`,
  added: t({ context: 'day on which a client was added', message: 'Added' }),
  visits: t`Visits`,
}

type Format = ReturnType<typeof useFormat> & { phone: (e164: string) => string }

function owedInWords({ owed, unpaidVisits }: ListedClient, { money }: Format): string {
  const visits = t`${plural({ count: unpaidVisits }, { one: '# visit', other: '# visits' })}`
  return [owed > 0 && money(owed), unpaidVisits > 0 && visits].filter(Boolean).join(', ')
}

const CELLS: Record<ColumnName, (client: ListedClient, format: Format) => ReactNode> = {
  phone: ({ phone }, format) => <span className={classes.oneLine}>{format.phone(phone)}</span>,
  email: ({ email }) => (
    <span className={classes.email} title={email}>
      {email}
    </span>
  ),
  tags: ({ tags }) => <Tags tags={tags} />,
  seen: ({ lastVisitAt }, { relativeDay, dayOf }) =>
    lastVisitAt ? <span className={classes.oneLine}>{relativeDay(dayOf(lastVisitAt))}</span> : t`Never`,
  next: ({ nextAppointmentAt }, { dateTime }) =>
    nextAppointmentAt && <span className={classes.oneLine}>{dateTime(nextAppointmentAt)}</span>,
  left: ({ visitsLeft }, { number }) =>
    visitsLeft === null ? (
      <span className={classes.oneLine}>{t`Unlimited`}</span>
    ) : (
      visitsLeft > 0 && number(visitsLeft)
    ),
  expires: ({ expiresOn }, { date }) => expiresOn && <span className={classes.oneLine}>{date(expiresOn)}</span>,
  owed: (client, format) => owedInWords(client, format),
  added: ({ createdAt }, { date, dayOf }) => <span className={classes.oneLine}>{date(dayOf(createdAt))}</span>,
  visits: ({ visits }, { number }) => number(visits),
}

const AT_END: ColumnName[] = ['left', 'visits', 'owed']

export function selectColumns(names: ColumnName[], format: Format): Column<ListedClient>[] {
  return names.map((name) => ({
    header: COLUMN_WORDS[name],
    ...(AT_END.includes(name) && { align: 'end' as const }),
    cell: (client) => CELLS[name](client, format),
  }))
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <span className={classes.tags}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <StatusPill key={tag} tone="quiet">
          {tag}
        </StatusPill>
      ))}
      {tags.length > TAGS_SHOWN && <span className={classes.more}>+{tags.length - TAGS_SHOWN}</span>}
    </span>
  )
}
