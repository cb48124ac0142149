import type { MessageOptions, MessageSettings } from '@deskbell/domain/messages/schema.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EditCard } from '../../../components/edit-card.tsx'
import { useEditCard } from '../../../components/use-edit-card.ts'
import { failedWords } from '../labels.ts'
import { failedMessagesQuery } from '../queries.ts'
import classes from './messages.module.css'
import { WaysForm } from './ways-form.tsx'
import { WaysTable } from './ways-table.tsx'

export type WaysInput = Pick<MessageOptions, 'ways' | 'reminderHours' | 'lowVisits' | 'expiringDays'>

/** Which messages go out to clients, by which ways, and when. */
export function WaysCard({ settings }: { settings: MessageSettings }) {
  const [editing, setEditing] = useState(false)
  const { ways, reminderHours, lowVisits, expiringDays } = settings.options
  const card = useEditCard<WaysInput>({ ways, reminderHours, lowVisits, expiringDays }, { editing, setEditing })
  return (
    <EditCard
      title="Messages to clients"
      card={card}
      more={<LogLink />}
      form={<WaysForm settings={settings} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={
        <>
          <FailedNote />
          <WaysTable ways={card.shown.ways} />
          <p className={classes.soft}>{timingWords(card.shown)}</p>
        </>
      }
    />
  )
}

function LogLink() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/dashboard/messages" {...props} />}>
      What was sent
    </Button>
  )
}

function FailedNote() {
  const { data: failed = 0 } = useQuery(failedMessagesQuery)
  if (failed === 0) return null
  return (
    <p className={classes.failed}>
      {failedWords(failed)}{' '}
      <Link to="/dashboard/messages" search={{ status: 'failed' }}>
        See which
      </Link>
    </p>
  )
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

function timingWords({ reminderHours, lowVisits, expiringDays }: WaysInput): string {
  const hours = `Reminders go out ${counted(reminderHours, 'hour')} before.`
  const low = `A package runs low with ${counted(lowVisits, 'visit')} left, and ends soon ${counted(expiringDays, 'day')} before.`
  return `${hours} ${low}`
}
