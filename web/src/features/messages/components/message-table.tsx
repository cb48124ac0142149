import type { Message } from '@deskbell/domain/messages/schema.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { CHANNEL_WORDS, KIND_WORDS, outcomeWords, STATUS_WORDS } from '../labels.ts'
import classes from './message-log.module.css'

type Props = { messages: Message[]; onRead: (message: Message) => void }

/** To whom, what, by which way, when, and what became of it. */
export function MessageTable({ messages, onRead }: Props) {
  const { dateTime } = useFormat()
  const columns: Column<Message>[] = [
    {
      header: 'To',
      cell: (message) => (
        <>
          <button type="button" data-row-link onClick={() => onRead(message)}>
            {message.clientName}
          </button>
          <span className={classes.address}>{message.to}</span>
        </>
      ),
    },
    { header: 'What', cell: ({ kind }) => KIND_WORDS[kind].label },
    { header: 'By', cell: ({ channel }) => CHANNEL_WORDS[channel], hideBelow: 'md' },
    { header: 'When', cell: ({ sentAt, dueAt }) => dateTime(sentAt ?? dueAt), hideBelow: 'sm' },
    {
      header: 'Status',
      cell: (message) => (
        <>
          <StatusPill tone={STATUS_WORDS[message.status].tone}>{STATUS_WORDS[message.status].label}</StatusPill>
          {message.lastError && message.status !== 'sent' && (
            <span className={classes.why}>{outcomeWords(message, dateTime)}</span>
          )}
        </>
      ),
    },
  ]
  return (
    <DataTable
      label="Messages"
      rows={messages}
      columns={columns}
      nameOf={({ clientName, kind }) => `${KIND_WORDS[kind].label} to ${clientName}`}
    />
  )
}
