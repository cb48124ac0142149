import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusPill } from '../../components/status-pill.tsx'
import { useNames } from '../appointments/use-names.ts'
import { useFormat } from '../auth/use-format.ts'
import { usePhoneFormat } from '../business/use-phone-format.ts'
import { MinutesLeft } from './minutes-left.tsx'
import classes from './waiting.module.css'
import { offerWords, standingWords, wishWords } from './waiting-labels.ts'

type Props = {
  entries: Waiting[]
  label: string
  /** What can be done with each. */
  actions?: (entry: Waiting) => ReactNode
  /** Whose they are is said elsewhere. */
  ofOneClient?: boolean
}

/** Entries of the list: who, for what, since when and how they stand. */
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
  const wish = wishWords(entry, { ...format, nameOf })
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
        {isHeld && <MinutesLeft until={offer.until} />}
      </div>
      {!ofOneClient && <div>{wish}</div>}
      <div className={classes.soft}>
        {[`since ${format.dateTime(createdAt)}`, ofOneClient ? '' : phone(entry.phone), note]
          .filter(Boolean)
          .join(' · ')}
      </div>
      {offered && <div className={isHeld && !offer.told ? classes.mind : classes.soft}>{offered}</div>}
    </div>
  )
}
