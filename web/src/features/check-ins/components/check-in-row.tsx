import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import { Link } from '@tanstack/react-router'
import { Person } from '../../../components/person.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { leftAfter, paidByWords } from '../check-in-labels.ts'
import classes from './check-in-feed.module.css'
import { UndoButton } from './undo-button.tsx'

/** One check-in: when, who, what for, what paid for it, what is left. `isNew` draws the eye to it for a moment. */
export function DoorRow({ checkIn, isNew }: { checkIn: CheckIn; isNew: boolean }) {
  const { time } = useFormat()
  const { clientId, occurredAt, undoneAt } = checkIn
  const { words, tone } = leftAfter(checkIn)
  return (
    <li className={classes.row} data-new={isNew} data-undone={undoneAt !== null}>
      <time className={classes.time} dateTime={occurredAt}>
        {time(occurredAt)}
      </time>
      <div className={classes.person}>
        <Person initials={initials(checkIn)} secondLine={<WhatFor checkIn={checkIn} />}>
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

function WhatFor({ checkIn }: { checkIn: CheckIn }) {
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
