import { fullName } from '@deskbell/domain/clients/rules.ts'
import { LOGGED_KINDS, MESSAGE_STATUSES } from '@deskbell/domain/messages/kinds.ts'
import type { LoggedKind, Message, MessageStatus } from '@deskbell/domain/messages/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button, NativeSelect } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Facts } from '../../../components/facts.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { StatusPill } from '../../../components/status-pill.tsx'
import { type FormModalState, getLatest, useFormModal } from '../../../components/use-form-modal.ts'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { clientQuery } from '../../clients/api.ts'
import { type MessagesFilter, messagesQuery, useDropMessage, useRetryMessage } from '../api.ts'
import { CHANNEL_WORDS, failedWords, formatOutcome, isUnsent, KIND_WORDS, STATUS_WORDS } from '../labels.ts'
import { languageName } from '../language-names.ts'
import classes from './message-log.module.css'

/** Dialog with a message, and the actions that are still possible. */
function MessageModal({ modal: { item: message, opened, close } }: { modal: FormModalState<Message> }) {
  if (!message) return null
  return (
    <FormModal title={message.subject || KIND_WORDS[message.kind].label} opened={opened} onClose={close}>
      <MessageRead message={message} />
      {isUnsent(message) && <MessageActions message={message} onDone={close} />}
    </FormModal>
  )
}

function MessageRead({ message }: { message: Message }) {
  const { dateTime } = useFormat()
  const { label, tone } = STATUS_WORDS[message.status]
  const facts = [
    { label: t({ context: 'recipient', message: 'To' }), words: `${message.clientName}, ${message.to}` },
    {
      label: t`What`,
      words: t`${{ message: KIND_WORDS[message.kind].label }}, by ${{ channel: CHANNEL_WORDS[message.channel] }}`,
    },
    ...(message.language ? [{ label: t`Language`, words: languageName(message.language) }] : []),
  ]
  return (
    <div className={classes.read}>
      <Facts facts={facts} />
      <p className={classes.outcome}>
        <StatusPill tone={tone}>{label}</StatusPill> {formatOutcome(message, dateTime)}
      </p>
      <p className={classes.text} lang={message.language ?? undefined}>
        {message.text}
      </p>
      {message.clientId && (
        <Anchor
          renderRoot={(props) => (
            <Link to="/dashboard/clients/$clientId" params={{ clientId: message.clientId ?? '' }} {...props} />
          )}
        >
          {t`To the page of ${{ client: message.clientName }}`}
        </Anchor>
      )}
    </div>
  )
}

function MessageActions({ message, onDone }: { message: Message; onDone: () => void }) {
  const retry = useRetryMessage()
  const drop = useDropMessage()
  async function act(action: () => Promise<unknown>, success: string) {
    if (await runWithToast({ action, success })) onDone()
  }
  return (
    <div className={classes.deeds}>
      <Button
        variant="default"
        loading={drop.isPending}
        onClick={() => void act(() => drop.mutateAsync(message), t`It will not be sent`)}
      >
        {t`Don’t send`}
      </Button>
      <Button loading={retry.isPending} onClick={() => void act(() => retry.mutateAsync(message), t`It is on its way`)}>
        {message.status === 'failed' ? t`Try again` : t`Send now`}
      </Button>
    </div>
  )
}

const STATUS_CHOICES = [
  { value: '', label: t({ context: 'messages', message: 'All' }) },
  ...MESSAGE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label })),
]
const KIND_CHOICES = [
  { value: '', label: t`Any message` },
  ...LOGGED_KINDS.map((value) => ({ value, label: KIND_WORDS[value].label })),
]

/** Filters of the log, and the number of failed messages. */
function MessageTools({
  filter: { status, kind, clientId },
  onFilter,
  failed,
}: {
  filter: MessagesFilter
  onFilter: (filter: MessagesFilter) => void
  failed: number
}) {
  const change = (next: MessagesFilter) => onFilter({ status, kind, clientId, ...next })
  return (
    <div className={classes.tools}>
      <NativeSelect
        aria-label={t`Show`}
        data={STATUS_CHOICES}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) => change({ status: (value || undefined) as MessageStatus })}
      />
      <NativeSelect
        aria-label={t({ context: 'of messages', message: 'Kind' })}
        data={KIND_CHOICES}
        value={kind ?? ''}
        onChange={({ currentTarget: { value } }) => change({ kind: (value || undefined) as LoggedKind })}
      />
      {clientId && <OnlyTo clientId={clientId} onAll={() => change({ clientId: undefined })} />}
      {failed > 0 && status !== 'failed' && (
        <Button variant="light" color="red" onClick={() => change({ status: 'failed' })}>
          {failedWords(failed)} {t`See which`}
        </Button>
      )}
    </div>
  )
}

function OnlyTo({ clientId, onAll }: { clientId: string; onAll: () => void }) {
  const { data: client } = useQuery(clientQuery(clientId))
  return (
    <span className={classes.only}>
      {client ? t`Only to ${{ client: fullName(client) }}` : t`Only to one client`}
      <Button variant="default" size="sm" onClick={onAll}>
        {t`Everybody`}
      </Button>
    </span>
  )
}

function MessageTable({ messages, onRead }: { messages: Message[]; onRead: (message: Message) => void }) {
  const { dateTime } = useFormat()
  const columns: Column<Message>[] = [
    {
      header: t({ context: 'recipient', message: 'To' }),
      cell: (message) => (
        <>
          <button type="button" data-row-link onClick={() => onRead(message)}>
            {message.clientName}
          </button>
          <span className={classes.address}>{message.to}</span>
        </>
      ),
    },
    { header: t`What`, cell: ({ kind }) => KIND_WORDS[kind].label },
    {
      header: t({ context: 'by e-mail or SMS', message: 'By' }),
      cell: ({ channel }) => CHANNEL_WORDS[channel],
      hideBelow: 'md',
    },
    { header: t`When`, cell: ({ sentAt, dueAt }) => dateTime(sentAt ?? dueAt), hideBelow: 'sm' },
    {
      header: t`Status`,
      cell: (message) => (
        <>
          <StatusPill tone={STATUS_WORDS[message.status].tone}>{STATUS_WORDS[message.status].label}</StatusPill>
          {message.lastError && message.status !== 'sent' && (
            <span className={classes.why}>{formatOutcome(message, dateTime)}</span>
          )}
        </>
      ),
    },
  ]
  return (
    <DataTable
      label={t`Messages`}
      rows={messages}
      columns={columns}
      nameOf={({ clientName, kind }) => t`${{ message: KIND_WORDS[kind].label }} to ${{ client: clientName }}`}
    />
  )
}

type Props = { filter: MessagesFilter; onFilter: (filter: MessagesFilter) => void }

/** Log of messages to clients: sent, queued and failed. The filter is kept in the URL. */
export function MessagesScreen({ filter, onFilter }: Props) {
  const pages = useInfiniteQuery(messagesQuery(filter))
  const reading = useFormModal<Message>()
  const failed = pages.data?.pages[0]?.failed ?? 0
  const rows = pages.data ? listItems(pages.data) : []
  return (
    <>
      <PageHeader title={t`Messages`} subtitle={t`What clients were told`} actions={<Ways />} />
      <MessageTools filter={filter} onFilter={onFilter} failed={failed} />
      <PagedList pages={pages} empty={<NoMessages filter={filter} onFilter={onFilter} />}>
        {(messages) => <MessageTable messages={messages} onRead={reading.edit} />}
      </PagedList>
      <MessageModal modal={{ ...reading, item: getLatest(reading.item, rows) }} />
    </>
  )
}

function Ways() {
  return (
    <>
      <Button variant="default" renderRoot={(props) => <Link to="/dashboard/outbox" {...props} />}>
        {t`Outbox`}
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/dashboard/settings/notifications" {...props} />}>
        {t`Settings`}
      </Button>
    </>
  )
}

function NoMessages({ filter, onFilter }: Props) {
  if (Object.keys(filter).length > 0)
    return (
      <EmptyState
        title={t`No message is like that`}
        action={
          <Button variant="default" onClick={() => onFilter({})}>
            {t`Show all messages`}
          </Button>
        }
      />
    )
  return (
    <EmptyState icon={<IconMessage size={28} />} title={t`Nothing was sent yet`}>
      {t`Book an appointment for a client who has an e-mail address, and a few minutes later they hear of it. Which messages go out is up to you, in Settings.`}
    </EmptyState>
  )
}
