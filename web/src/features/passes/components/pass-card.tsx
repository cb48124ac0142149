import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { Progress } from '@mantine/core'
import { Card } from '../../../components/card.tsx'
import { StatusPill, type Tone } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { type PassState, passState, termWords } from '../pass-labels.ts'
import { Ledger } from './ledger.tsx'
import { OwnerLink } from './owner-link.tsx'
import { PassActions } from './pass-actions.tsx'
import classes from './pass-card.module.css'
import { OwedPill, Payments } from './payments.tsx'

const STATES: Record<Exclude<PassState, 'usable'>, { words: string; tone: Tone }> = {
  voided: { words: 'voided', tone: 'quiet' },
  frozen: { words: 'frozen', tone: 'mind' },
  expired: { words: 'expired', tone: 'quiet' },
  overdrawn: { words: 'overdrawn', tone: 'wrong' },
  used_up: { words: 'used up', tone: 'quiet' },
  not_started: { words: 'not started', tone: 'mind' },
}

type Props = { pass: Pass /** The day whose end it shows, where that is not today's. */; asOf?: string }

/** A pass: what is left, until when, what can be done to it, and every entry that led there. */
export function PassCard({ pass, asOf }: Props) {
  const { today, date } = useFormat()
  const day = asOf ?? today()
  const state = passState(pass, day)
  const isOwn = pass.ownerName === ''
  return (
    <Card title={pass.name} aside={termWords(pass, day, date)}>
      <div className={classes.top} data-past={['voided', 'expired', 'used_up'].includes(state)}>
        <Figure pass={pass} />
        <span className={classes.pills}>
          <OwedPill pass={pass} />
          {pass.complimentary && <StatusPill tone="good">complimentary</StatusPill>}
          {isOwn && pass.shared && <StatusPill tone="good">shared</StatusPill>}
          {state !== 'usable' && <StatusPill tone={STATES[state].tone}>{STATES[state].words}</StatusPill>}
        </span>
        {!isOwn && <OwnerLink pass={pass} />}
        {isOwn && !asOf && <PassActions pass={pass} />}
      </div>
      {pass.visits !== null && <Bar visits={pass.visits} remaining={pass.remaining} />}
      <Ledger pass={pass} readOnly={!isOwn || asOf !== undefined} />
      {isOwn && !asOf && <Payments pass={pass} />}
    </Card>
  )
}

function Figure({ pass: { visits, remaining } }: { pass: Pass }) {
  const { number } = useFormat()
  if (visits === null) return <p className={classes.figure}>Unlimited</p>
  return (
    <p className={classes.figure}>
      {remaining < 0 ? `−${number(-remaining)}` : number(remaining)}{' '}
      <span className={classes.of}>of {number(visits)} left</span>
    </p>
  )
}

// The figure above says the same in words.
function Bar({ visits, remaining }: { visits: number; remaining: number }) {
  const left = Math.min(100, Math.max(0, (remaining / visits) * 100))
  return <Progress value={left} size={8} radius={99} color={remaining <= 1 ? 'brass' : 'accent'} aria-hidden />
}
