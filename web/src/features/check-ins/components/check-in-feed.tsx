import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LiveDot } from '../../../components/live-dot.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { streamState } from '../../../lib/connection.ts'
import { listItems } from '../../../lib/pages.ts'
import { useStore } from '../../../lib/store.ts'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import { checkInsQuery } from '../queries.ts'
import classes from './check-in-feed.module.css'
import { DoorRow } from './check-in-row.tsx'

/** The check-ins of a day as they happen, the newest first. */
export function DoorFeed({ day }: { day: string }) {
  const query = useInfiniteQuery(checkInsQuery({ day }))
  const live = useStore(streamState) === 'live'
  return (
    <Card
      title="At the door"
      aside={
        <>
          <ExportMenu list="check-ins" filter={{ day }} label="Export today’s visits" quiet />
          <LiveDot live={live} />
        </>
      }
    >
      <QueryView query={query} loading={<LoadingState rows={5} height={44} />}>
        {(data) => (
          <>
            <DoorRows checkIns={listItems(data)} />
            <LoadMore pages={query} />
          </>
        )}
      </QueryView>
    </Card>
  )
}

function DoorRows({ checkIns }: { checkIns: CheckIn[] }) {
  const [openedAt] = useState(() => new Date().toISOString())
  if (checkIns.length === 0)
    return (
      <EmptyState icon={<IconBell size={28} />} title="Nobody has checked in yet today">
        Whoever checks in, at the kiosk or here, shows up by themselves.
      </EmptyState>
    )
  return (
    <ul className={classes.feed} aria-label="Check-ins today">
      {checkIns.map((checkIn) => (
        <DoorRow key={checkIn.id} checkIn={checkIn} isNew={checkIn.occurredAt > openedAt} />
      ))}
    </ul>
  )
}
