import type { NextAppointment } from '@deskbell/domain/home/schema.ts'
import { StatusPill } from '../../components/status-pill.tsx'
import { useFormat } from '../auth/use-format.ts'
import { nextDetail, nextStanding, nextTitle } from './labels.ts'
import classes from './next-card.module.css'

type Props = { next: NextAppointment; now: Date; onOpen: (next: NextAppointment) => void }

/** One appointment: when, whose, what for and with whom, and how it stands. */
export function NextRow({ next, now, onOpen }: Props) {
  const { time } = useFormat()
  const { words, tone } = nextStanding(next, now)
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
