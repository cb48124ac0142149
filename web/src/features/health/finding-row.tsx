import { CHECK_NAMES, STATE_NAMES } from '@deskbell/domain/health/labels.ts'
import type { Finding, HealthState } from '@deskbell/domain/health/schema.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import { StatusPill, type Tone } from '../../components/status-pill.tsx'
import classes from './health.module.css'

const LOOKS: Record<HealthState, { Icon: typeof IconCircleX; tone: Tone }> = {
  ok: { Icon: IconCircleCheck, tone: 'good' },
  warning: { Icon: IconAlertTriangle, tone: 'mind' },
  wrong: { Icon: IconCircleX, tone: 'wrong' },
  unknown: { Icon: IconHelpCircle, tone: 'quiet' },
}

/** One thing: how it is by sign and word, why, and what to do. */
export function FindingRow({ finding: { check, state, says, toDo } }: { finding: Finding }) {
  const { Icon, tone } = LOOKS[state]
  return (
    <li className={classes.row} data-state={state}>
      <Icon size={22} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.name}>{CHECK_NAMES[check]}</span>
        <span className={classes.says}>{says}</span>
        {toDo && <span className={classes.toDo}>{toDo}</span>}
      </div>
      <StatusPill tone={tone}>{STATE_NAMES[state]}</StatusPill>
    </li>
  )
}
