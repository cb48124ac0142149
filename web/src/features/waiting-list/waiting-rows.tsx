import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusPill, type Tone } from '../../components/status-pill.tsx'
import { useNames } from '../appointments/use-names.ts'
import { useSecondsLeft } from '../auth/pin/use-seconds-left.ts'
import { useFormat } from '../auth/use-format.ts'
import { usePhoneFormat } from '../business/use-phone-format.ts'
import { durationWords } from '../services/labels.ts'
import { waitingQuery } from './api.ts'
import classes from './waiting.module.css'
import { WaitingActions } from './waiting-actions.tsx'

type Speaking = {
  nameOf: (employeeId: string) => string
  days: (firstDay: string, lastDay: string) => string
  clock: (time: string) => string
  dateTime: (instant: string) => string
}

function hoursWords({ earliest, latest }: Waiting, { clock }: Speaking): string {
  if (earliest && latest) return t`${{ start: clock(earliest) }} to ${{ end: clock(latest) }}`
  if (earliest) return t`from ${{ time: clock(earliest) }}`
  return latest ? t`until ${{ time: clock(latest) }}` : ''
}

/** Formats the wish of a client: "Massage with Noor, 23 to 27 November, from 09:00". */
function formatWish(entry: Waiting, speaking: Speaking): string {
  const { serviceName, employeeId, classStartsAt, from, to } = entry
  if (classStartsAt) return `${serviceName}, ${speaking.dateTime(classStartsAt)}`
  const what = employeeId
    ? t`${{ service: serviceName }} with ${{ employee: speaking.nameOf(employeeId) }}`
    : serviceName
  return [what, speaking.days(from, to), hoursWords(entry, speaking)].filter(Boolean).join(', ')
}

type Times = Pick<Speaking, 'dateTime'> & { time: (instant: string) => string }

/** Returns the status of an entry in a few words, with the colour of its pill. */
function standingWords({ status, offer }: Waiting, { time }: Times): { word: string; tone: Tone } {
  switch (status) {
    case 'waiting':
      return { word: t({ context: 'state on the waiting list', message: 'waits' }), tone: 'planned' }
    case 'offered':
      return offer?.status === 'held'
        ? { word: t`held until ${{ time: time(offer.until) }}`, tone: 'mind' }
        : { word: t({ context: 'state on the waiting list', message: 'offered to all' }), tone: 'mind' }
    case 'taken':
      return { word: t({ context: 'state on the waiting list', message: 'has it' }), tone: 'good' }
    case 'withdrawn':
      return { word: t({ context: 'state on the waiting list', message: 'taken off' }), tone: 'quiet' }
    case 'over':
      return { word: t({ context: 'state on the waiting list', message: 'time has passed' }), tone: 'quiet' }
    case 'unconfirmed':
      return { word: t({ context: 'state on the waiting list', message: 'unconfirmed' }), tone: 'quiet' }
  }
}

/** Describes the newest offer, including that nobody has notified the client yet. */
function offerWords({ status, offer }: Waiting, { dateTime }: Pick<Times, 'dateTime'>): string {
  if (!offer) return ''
  const at = dateTime(offer.startsAt)
  if (status === 'offered')
    return offer.told ? t`Offered ${{ time: at }}` : t`Offered ${{ time: at }}. Nobody wrote to them: please call`
  if (status !== 'waiting') return ''
  if (offer.status === 'declined') return t`Didn’t want ${{ time: at }}`
  return offer.status === 'lapsed' ? t`Didn’t answer in time for ${{ time: at }}` : ''
}

function TimeLeft({ until }: { until: string }) {
  const seconds = useSecondsLeft(Date.parse(until))
  const left = t({ context: 'offer', message: `${{ time: durationWords(Math.ceil(seconds / 60)) }} left` })
  return <span className={classes.soft}>{seconds > 0 ? left : t({ context: 'offer', message: 'its time is up' })}</span>
}

type Props = {
  entries: Waiting[]
  label: string
  actions?: (entry: Waiting) => ReactNode
  /** True if the name of the client is shown elsewhere. */
  ofOneClient?: boolean
}

/** Waiting list entries: client, wish, time of entry and status. */
export function WaitingRows({ entries, label, actions, ofOneClient = false }: Props) {
  return (
    <ol className={classes.rows} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.row}>
          <WaitingWords entry={entry} ofOneClient={ofOneClient} />
          {actions?.(entry)}
        </li>
      ))}
    </ol>
  )
}

function WaitingWords({ entry, ofOneClient }: { entry: Waiting; ofOneClient: boolean }) {
  const format = useFormat()
  const nameOf = useNames()
  const phone = usePhoneFormat()
  const { word, tone } = standingWords(entry, format)
  const wish = formatWish(entry, { ...format, nameOf })
  const offered = offerWords(entry, format)
  const { clientId, createdAt, note, offer, status } = entry
  const isHeld = status === 'offered' && offer !== null
  return (
    <div className={classes.words}>
      <div className={classes.head}>
        {ofOneClient ? (
          <strong>{wish}</strong>
        ) : (
          <Anchor
            fw={600}
            renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId }} {...props} />}
          >
            {fullName(entry)}
          </Anchor>
        )}
        <StatusPill tone={tone}>{word}</StatusPill>
        {isHeld && <TimeLeft until={offer.until} />}
      </div>
      {!ofOneClient && <div>{wish}</div>}
      <div className={classes.soft}>
        {[
          t({ context: 'on the waiting list', message: `since ${{ time: format.dateTime(createdAt) }}` }),
          ofOneClient ? '' : phone(entry.phone),
          note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      {offered && <div className={isHeld && !offer.told ? classes.mind : classes.soft}>{offered}</div>}
    </div>
  )
}

/** Waiting list of a class, in its panel. Hidden if it is empty and the class has room. */
export function ClassWaitingList({ appointment, onAdd }: { appointment: Appointment; onAdd: () => void }) {
  const { id, taken, capacity, cancelledAt, endsAt } = appointment
  const { data: entries = [] } = useQuery(waitingQuery({ appointmentId: id }))
  const isFull = taken >= capacity && !cancelledAt && new Date(endsAt) > new Date()
  if (entries.length === 0 && !isFull) return null
  return (
    <section className={classes.section} aria-label={t`Waiting list`}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t`Waiting list`}</h3>
        <span className={classes.count}>{entries.length > 0 && entries.length}</span>
        {isFull && (
          <Button variant="default" ml="auto" onClick={onAdd}>
            {t`Add to waiting list`}
          </Button>
        )}
      </div>
      <WaitingRows entries={entries} label={t`Who waits`} actions={(entry) => <WaitingActions entry={entry} />} />
    </section>
  )
}
