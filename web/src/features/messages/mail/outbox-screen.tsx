import type { WaitingMail } from '@deskbell/domain/messages/mail/schema.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { DiscardModal } from './discard-modal.tsx'
import { EmptyOutbox } from './empty-outbox.tsx'
import { Letter } from './letter.tsx'
import { outboxQuery } from './queries.ts'

export function OutboxScreen() {
  const pages = useInfiniteQuery(outboxQuery)
  const canSend = pages.data?.pages[0]?.canSend ?? false
  const discarding = useFormModal<WaitingMail>()
  const settings = (
    <>
      <Button variant="default" renderRoot={(props) => <Link to="/dashboard/messages" {...props} />}>
        Messages to clients
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/dashboard/settings/notifications" {...props} />}>
        Back to Settings
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title="Outbox" subtitle="Mail that has not been sent" actions={settings} />
      <PagedList pages={pages} empty={<EmptyOutbox canSend={canSend} />}>
        {(letters) =>
          letters.map((letter) => (
            <Letter key={letter.id} letter={letter} canSend={canSend} onDiscard={discarding.edit} />
          ))
        }
      </PagedList>
      <DiscardModal modal={discarding} />
    </>
  )
}
