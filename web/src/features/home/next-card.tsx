import type { Home, NextAppointment } from '@deskbell/domain/home/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadingState } from '../../components/loading-state.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useFormModal } from '../../components/use-form-modal.ts'
import { AppointmentByIdModal } from '../appointments/components/appointment-modal.tsx'
import { useFormat } from '../auth/use-format.ts'
import { paletteDialog } from '../palette/palette-state.ts'
import { getNextStatus, nextDetail, nextTitle } from './labels.ts'
import classes from './next-card.module.css'

function NextRow({ next, now, onOpen }: { next: NextAppointment; now: Date; onOpen: (next: NextAppointment) => void }) {
  const { time } = useFormat()
  const { words, tone } = getNextStatus(next, now)
  return (
    <li className={classes.row}>
      <time className={classes.time} dateTime={next.startsAt}>
        {time(next.startsAt)}
      </time>
      <span className={classes.words}>
        <button type="button" className={classes.title} onClick={() => onOpen(next)}>
          {nextTitle(next)}
        </button>
        <span className={classes.detail}>{nextDetail(next)}</span>
      </span>
      <StatusPill tone={tone}>{words}</StatusPill>
    </li>
  )
}

const TITLE = t({ context: 'appointments of today that are still to come', message: 'Next' })

type Props = { next: Home['next'] | undefined; now: Date }

export function NextCard({ next, now }: Props) {
  const opened = useFormModal<NextAppointment>()
  return (
    <Card title={TITLE} aside={<ScheduleLink>{t`open schedule`}</ScheduleLink>}>
      {next ? <NextRows next={next} now={now} onOpen={opened.edit} /> : <LoadingState rows={4} height={44} />}
      <AppointmentByIdModal
        id={opened.item?.id}
        title={opened.item ? nextTitle(opened.item) : ''}
        opened={opened.opened}
        onClose={opened.close}
      />
    </Card>
  )
}

function ScheduleLink({ children }: { children: string }) {
  return (
    <Link to="/dashboard/schedules" className={classes.link}>
      {children}
    </Link>
  )
}

function NextRows({
  next: { items, more },
  now,
  onOpen,
}: {
  next: Home['next']
  now: Date
  onOpen: (next: NextAppointment) => void
}) {
  if (items.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarCheck size={28} />}
        title={t`Nothing more is booked today`}
        action={
          <Button variant="default" onClick={() => paletteDialog.set('book')}>
            {t`Book something`}
          </Button>
        }
      >
        {t`Whoever is booked stands here, and who is late.`}
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.list} aria-label={TITLE}>
        {items.map((item) => (
          <NextRow key={item.id} next={item} now={now} onOpen={onOpen} />
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.more}>
          <ScheduleLink>{t`${plural({ more }, { one: '# more today', other: '# more today' })}`}</ScheduleLink>
        </p>
      )}
    </>
  )
}
