import type { Message } from '@deskbell/domain/messages/schema.ts'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { getLatest, useFormModal } from '../../../components/use-form-modal.ts'
import { listItems } from '../../../lib/pages.ts'
import { type MessagesFilter, messagesQuery } from '../queries.ts'
import { MessageModal } from './message-modal.tsx'
import { MessageTable } from './message-table.tsx'
import { MessageTools } from './message-tools.tsx'

type Props = { filter: MessagesFilter; onFilter: (filter: MessagesFilter) => void }

/** What was sent to clients, is to be, and could not be. What is looked for is kept in the page's address. */
export function MessagesScreen({ filter, onFilter }: Props) {
  const pages = useInfiniteQuery(messagesQuery(filter))
  const reading = useFormModal<Message>()
  const failed = pages.data?.pages[0]?.failed ?? 0
  const rows = pages.data ? listItems(pages.data) : []
  return (
    <>
      <PageHeader title="Messages" subtitle="What clients were told" actions={<Ways />} />
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
        Outbox
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/dashboard/settings/notifications" {...props} />}>
        Settings
      </Button>
    </>
  )
}

function NoMessages({ filter, onFilter }: Props) {
  if (Object.keys(filter).length > 0)
    return (
      <EmptyState
        title="No message is like that"
        action={
          <Button variant="default" onClick={() => onFilter({})}>
            Show all messages
          </Button>
        }
      />
    )
  return (
    <EmptyState icon={<IconMessage size={28} />} title="Nothing was sent yet">
      Book an appointment for a client who has an e-mail address, and a few minutes later they hear of it. Which
      messages go out is up to you, in Settings.
    </EmptyState>
  )
}
