import { ageOn } from '@deskbell/domain/clients/birthday.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client, ClientAtAGlance } from '@deskbell/domain/clients/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../../components/card.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { notifyError, notifyUndo } from '../../../components/notify.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { languageName } from '../../messages/language-names.ts'
import { useBlockClient } from '../api.ts'
import classes from './client-overview.module.css'

const MutedMessages = lazyPart(async () => (await import('../../messages/muted-messages.tsx')).MutedMessages)

/** Two-column layout; one column on narrow screens, or if there is no `side`. */
export function ClientColumns({ main, side }: { main: ReactNode; side?: ReactNode }) {
  return (
    <div className={classes.columns} data-single={side === undefined || undefined}>
      <div className={classes.column}>{main}</div>
      {side && <div className={classes.column}>{side}</div>}
    </div>
  )
}

export function ClientKeyFigures({ client }: { client: ClientAtAGlance }) {
  const { relativeDay, dayOf, time, money, number } = useFormat()
  const { nextAppointment: next, lastVisitAt, owed, unpaidVisits, missed } = client
  const unpaid = t`${plural(
    { count: unpaidVisits },
    {
      one: `${{ number: number(unpaidVisits) }} visit unpaid`,
      other: `${{ number: number(unpaidVisits) }} visits unpaid`,
    },
  )}`
  return (
    <dl className={classes.glance} aria-label={t`At a glance`}>
      <Figure label={t({ context: 'appointment', message: 'Next' })} detail={next?.serviceName}>
        {next ? `${relativeDay(dayOf(next.startsAt))}, ${time(next.startsAt)}` : t`Nothing booked`}
      </Figure>
      <Figure label={t`Last visit`}>{lastVisitAt ? relativeDay(dayOf(lastVisitAt)) : t`Never`}</Figure>
      <Figure label={t`Owes`} detail={unpaidVisits > 0 ? unpaid : undefined} wrong={owed > 0 || unpaidVisits > 0}>
        {owed > 0 ? money(owed) : t({ context: 'what a client owes', message: 'Nothing' })}
      </Figure>
      <Figure label={t`No-shows`} wrong={missed > 0}>
        {missed > 0
          ? t`${plural(
              { count: missed },
              { one: `${{ number: number(missed) }} missed`, other: `${{ number: number(missed) }} missed` },
            )}`
          : t({ context: 'no-shows', message: 'None' })}
      </Figure>
    </dl>
  )
}

function Figure({
  label,
  detail,
  wrong = false,
  children,
}: {
  label: string
  detail?: string
  wrong?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value} data-wrong={wrong}>
        {children}
        {detail && <span className={classes.detail}>{detail}</span>}
      </dd>
    </div>
  )
}

/** Unblocks a client at kiosks and offers undo. */
function useUnblock(): (client: Client) => void {
  const { mutate: block } = useBlockClient()
  return (client) => {
    const { id, version, blockedReason } = client
    const unblocked = (after: Client) =>
      notifyUndo({
        message: t`${{ name: fullName(client) }} can check in at the kiosk again`,
        undo: () => block({ id, version: after.version, reason: blockedReason }, { onError: notifyError }),
      })
    block({ id, version, reason: '' }, { onSuccess: unblocked, onError: notifyError })
  }
}

/** Notes that kiosks refer the client to the front desk, with the reason. Renders nothing if not blocked. */
export function BlockedNote({ client }: { client: Client }) {
  const unblock = useUnblock()
  if (!client.blockedReason) return null
  return (
    <aside className={classes.blocked} aria-label={t`At the kiosk`}>
      <IconHandStop size={20} aria-hidden="true" className={classes.blockedIcon} />
      <span className={classes.blockedWords}>
        {t`Kiosks send ${{ name: client.firstName }} to the desk: ${{ reason: client.blockedReason }}`}
      </span>
      <Button variant="default" onClick={() => unblock(client)}>
        {t`Let check in again`}
      </Button>
    </aside>
  )
}

/** Notes, birthday, language and tags of a client. Renders nothing if all are empty. */
export function ClientAbout({ client }: { client: Client }) {
  const { birthday, notes, tags, language, unsubscribedAt, mutedMessages } = client
  const { date, dayOf, today } = useFormat()
  if (!birthday && !notes && tags.length === 0 && !language && !unsubscribedAt && mutedMessages.length === 0)
    return null
  return (
    <Card title={t({ context: 'card with facts about a client', message: 'About' })}>
      <div className={classes.about}>
        {notes && <p className={classes.notes}>{notes}</p>}
        {birthday && (
          <p className={classes.line}>
            {t`Born ${{ date: date(birthday) }}, ${plural({ age: ageOn(birthday, today()) }, { one: '# year old', other: '# years old' })}`}
          </p>
        )}
        {language && <p className={classes.line}>{t`Messages in ${{ language: languageName(language) }}`}</p>}
        {unsubscribedAt && (
          <p className={classes.line}>{t`No news by message since ${{ date: date(dayOf(unsubscribedAt)) }}`}</p>
        )}
        {mutedMessages.length > 0 && (
          <div className={classes.line}>
            <MutedMessages muted={mutedMessages} />
          </div>
        )}
        {tags.length > 0 && (
          <div className={classes.tags}>
            {tags.map((tag) => (
              <StatusPill key={tag} tone="quiet">
                {tag}
              </StatusPill>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}
