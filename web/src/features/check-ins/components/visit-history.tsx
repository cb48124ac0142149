import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { itemsOf } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { paidByAndWhyWords } from '../check-in-words.ts'
import { checkInsQuery } from '../queries.ts'
import classes from './visit-history.module.css'
import { VisitMenu } from './visit-menu.tsx'

const AT_ONCE = 20

/** A client's visits, the newest first. */
export function VisitHistory({ client }: { client: Client }) {
  const { number } = useFormat()
  const query = useInfiniteQuery(checkInsQuery({ clientId: client.id, limit: AT_ONCE }))
  const { visits, firstName } = client
  return (
    <Card title="Lately" aside={visits > 0 && `${number(visits)} ${visits === 1 ? 'visit' : 'visits'}`}>
      <QueryView query={query}>
        {(data) => {
          const visits = itemsOf(data)
          if (visits.length === 0) return <p className={classes.none}>{firstName} has not been here yet.</p>
          return (
            <>
              <TimedList>
                {visits.map((visit) => (
                  <VisitRow key={visit.id} visit={visit} />
                ))}
              </TimedList>
              <LoadMore pages={query} />
            </>
          )
        }}
      </QueryView>
    </Card>
  )
}

function VisitRow({ visit }: { visit: CheckIn }) {
  const { relativeDay, dayOf, time } = useFormat()
  const { occurredAt, serviceName, pass, undoneAt } = visit
  return (
    <TimedRow
      at={occurredAt}
      day={relativeDay(dayOf(occurredAt))}
      time={time(occurredAt)}
      title={
        <>
          {undoneAt ? <s>{serviceName}</s> : serviceName}
          {!pass && !undoneAt && <StatusPill tone="wrong">unpaid</StatusPill>}
        </>
      }
      detail={paidByAndWhyWords(visit)}
      quiet={undoneAt !== null}
    >
      {undoneAt ? <StatusPill tone="quiet">undone</StatusPill> : <VisitMenu visit={visit} />}
    </TimedRow>
  )
}
