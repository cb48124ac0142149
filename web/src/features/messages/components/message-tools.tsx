import { fullName } from '@deskbell/domain/clients/rules.ts'
import { MESSAGE_KINDS, MESSAGE_STATUSES } from '@deskbell/domain/messages/kinds.ts'
import type { MessageKind, MessageStatus } from '@deskbell/domain/messages/schema.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clientQuery } from '../../clients/queries.ts'
import { failedWords, KIND_WORDS, STATUS_WORDS } from '../labels.ts'
import type { MessagesFilter } from '../queries.ts'
import classes from './message-log.module.css'

type Props = { filter: MessagesFilter; onFilter: (filter: MessagesFilter) => void; failed: number }

const STATUS_CHOICES = [
  { value: '', label: 'All' },
  ...MESSAGE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label })),
]
const KIND_CHOICES = [
  { value: '', label: 'Any message' },
  ...MESSAGE_KINDS.map((value) => ({ value, label: KIND_WORDS[value].label })),
]

/** Above the log: what it is narrowed to, and what could not be sent. */
export function MessageTools({ filter: { status, kind, clientId }, onFilter, failed }: Props) {
  const change = (next: MessagesFilter) => onFilter({ status, kind, clientId, ...next })
  return (
    <div className={classes.tools}>
      <NativeSelect
        aria-label="Show"
        data={STATUS_CHOICES}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) => change({ status: (value || undefined) as MessageStatus })}
      />
      <NativeSelect
        aria-label="Kind"
        data={KIND_CHOICES}
        value={kind ?? ''}
        onChange={({ currentTarget: { value } }) => change({ kind: (value || undefined) as MessageKind })}
      />
      {clientId && <OnlyTo clientId={clientId} onAll={() => change({ clientId: undefined })} />}
      {failed > 0 && status !== 'failed' && (
        <Button variant="light" color="red" onClick={() => change({ status: 'failed' })}>
          {failedWords(failed)} See which
        </Button>
      )}
    </div>
  )
}

function OnlyTo({ clientId, onAll }: { clientId: string; onAll: () => void }) {
  const { data: client } = useQuery(clientQuery(clientId))
  return (
    <span className={classes.only}>
      Only to {client ? fullName(client) : 'one client'}
      <Button variant="default" size="sm" onClick={onAll}>
        Everybody
      </Button>
    </span>
  )
}
