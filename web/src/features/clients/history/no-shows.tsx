import type { Client } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { noShowsQuery } from './api.ts'

export function NoShows({ client }: { client: Pick<Client, 'id'> }) {
  const { relativeDay, dayOf, time } = useFormat()
  const query = useInfiniteQuery(noShowsQuery(client.id))
  return (
    <QueryView query={query}>
      {(data) => (
        <>
          <TimedList label={t`No-shows`}>
            {listItems(data).map(({ id, startsAt, serviceName, forgiven }) => (
              <TimedRow
                key={id}
                at={startsAt}
                day={relativeDay(dayOf(startsAt))}
                time={time(startsAt)}
                title={serviceName}
              >
                <StatusPill tone={forgiven ? 'quiet' : 'wrong'}>
                  {forgiven ? t({ context: 'no-show', message: 'forgiven' }) : t`no-show`}
                </StatusPill>
              </TimedRow>
            ))}
          </TimedList>
          <LoadMore pages={query} />
        </>
      )}
    </QueryView>
  )
}
