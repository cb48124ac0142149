import type { FieldChange, HistoryEvent } from '@deskbell/domain/clients/history/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { addColon } from '../../../lib/join-text.ts'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { historyQuery } from './api.ts'
import classes from './history.module.css'
import { changeWords, eventDetail, eventTitle, type Formats } from './labels.ts'

function useHistoryFormats(): Formats {
  const phone = usePhoneFormat()
  return { ...useFormat(), phone }
}

/** Audit log of a client, with author and changed values; newest first. */
export function ClientHistory({ client }: { client: Pick<Client, 'id'> }) {
  const query = useInfiniteQuery(historyQuery(client.id))
  return (
    <Card title={t`History`}>
      <QueryView query={query}>
        {(data) => (
          <>
            <TimedList label={t`History`}>
              {listItems(data).map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </TimedList>
            <LoadMore pages={query} />
          </>
        )}
      </QueryView>
    </Card>
  )
}

function EventRow({ event }: { event: HistoryEvent }) {
  const { relativeDay, dayOf, time } = useFormat()
  const formats = useHistoryFormats()
  const changes = event.kind === 'change' ? event.changes : []
  return (
    <TimedRow
      at={event.at}
      day={relativeDay(dayOf(event.at))}
      time={time(event.at)}
      title={eventTitle(event, formats)}
      detail={
        <>
          {eventDetail(event, formats)}
          {changes.map((change) => (
            <Changed key={change.field} change={change} formats={formats} />
          ))}
        </>
      }
      quiet={event.kind === 'visit' && event.undone}
    >
      {null}
    </TimedRow>
  )
}

function Changed({ change, formats }: { change: FieldChange; formats: Formats }) {
  const { field, before, after } = changeWords(change, formats)
  return (
    <span className={classes.change}>
      {addColon(field)} <del className={classes.before}>{before}</del> <span data-mirror>→</span>{' '}
      <ins className={classes.after}>{after}</ins>
    </span>
  )
}
