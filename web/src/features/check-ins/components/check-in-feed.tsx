import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { Person } from '../../../components/person.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { streamState } from '../../../lib/connection.ts'
import { listItems } from '../../../lib/pages.ts'
import { useStore } from '../../../lib/store.ts'
import { useFormat } from '../../auth/use-format.ts'
import { photoUrl } from '../../clients/api.ts'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import { checkInsQuery } from '../api.ts'
import { getBalanceStatus, paidByWords } from '../check-in-labels.ts'
import { useUndo } from '../use-undo.ts'
import classes from './check-in-feed.module.css'

function UndoButton({ checkIn }: { checkIn: CheckIn }) {
  const undo = useUndo()
  const { firstName, serviceName } = checkIn
  return (
    <Button
      variant="subtle"
      color="gray"
      px="xs"
      onClick={() => undo(checkIn)}
      aria-label={t`Undo ${firstName}'s check-in to ${serviceName}`}
    >
      {t`Undo`}
    </Button>
  )
}

/** Row of one check-in. `isNew` highlights it for a moment. */
function DoorRow({ checkIn, isNew }: { checkIn: CheckIn; isNew: boolean }) {
  const { time } = useFormat()
  const { clientId, photoVersion, occurredAt, undoneAt } = checkIn
  const photo = photoUrl({ id: clientId, photoVersion })
  const { words, tone } = getBalanceStatus(checkIn)
  return (
    <li className={classes.row} data-new={isNew} data-undone={undoneAt !== null}>
      <time className={classes.time} dateTime={occurredAt}>
        {time(occurredAt)}
      </time>
      <div className={classes.person}>
        <Person initials={initials(checkIn)} photo={photo} secondLine={<CheckInDetails checkIn={checkIn} />}>
          <Link to="/dashboard/clients/$clientId" params={{ clientId }} className={classes.name}>
            {fullName(checkIn)}
          </Link>
        </Person>
      </div>
      <span className={classes.pill}>
        <StatusPill tone={tone}>{words}</StatusPill>
      </span>
      <span className={classes.undo}>{!undoneAt && <UndoButton checkIn={checkIn} />}</span>
    </li>
  )
}

function CheckInDetails({ checkIn }: { checkIn: CheckIn }) {
  const { time } = useFormat()
  const { occurredAt, serviceName, undoneAt } = checkIn
  const words = `${serviceName} · ${paidByWords(checkIn)}`
  return (
    <>
      <span className={classes.timeInline} aria-hidden="true">
        {time(occurredAt)} ·{' '}
      </span>
      {undoneAt ? <s>{words}</s> : words}
    </>
  )
}

/** Live feed of the check-ins of a day, newest first. */
export function CheckInFeed({ day }: { day: string }) {
  const query = useInfiniteQuery(checkInsQuery({ day }))
  const live = useStore(streamState) === 'live'
  return (
    <Card
      title={t`At the door`}
      aside={
        <>
          <ExportMenu list="check-ins" filter={{ day }} label={t`Export today’s visits`} quiet />
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
      <EmptyState icon={<IconBell size={28} />} title={t`Nobody has checked in yet today`}>
        {t`Whoever checks in, at the kiosk or here, shows up by themselves.`}
      </EmptyState>
    )
  return (
    <ul className={classes.feed} aria-label={t`Check-ins today`}>
      {checkIns.map((checkIn) => (
        <DoorRow key={checkIn.id} checkIn={checkIn} isNew={checkIn.occurredAt > openedAt} />
      ))}
    </ul>
  )
}

function LiveDot({ live }: { live: boolean }) {
  return (
    <span className={classes.live} data-live={live}>
      {live ? t({ context: 'state of the feed', message: 'live' }) : t`connecting…`}
    </span>
  )
}
