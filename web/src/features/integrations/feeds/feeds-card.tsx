import type { MadeFeed } from '@deskbell/domain/integrations/feeds/schema.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { Disclosure } from '../../../components/disclosure.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { notify } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { ShownOnce } from '../../../components/shown-once.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { FeedForm } from './feed-form.tsx'
import { FeedHelp } from './feed-help.tsx'
import { FeedList, type NamedFeed } from './feed-list.tsx'
import classes from './feeds.module.css'
import { useRevokeFeed } from './mutations.ts'
import { feedsQuery } from './queries.ts'

/** The private addresses under which calendars show the schedule. */
export function FeedsCard({ className }: { className?: string }) {
  const query = useQuery(feedsQuery)
  const making = useFormModal<MadeFeed>()
  const revoking = useFormModal<NamedFeed>()
  const add = (
    <Button variant="default" onClick={making.add}>
      Make a new address
    </Button>
  )
  return (
    <Card title="Calendar feeds" aside={add} className={className}>
      <QueryView query={query} loading={<LoadingState rows={1} height={48} />}>
        {(feeds) => (feeds.length === 0 ? <NoFeeds /> : <FeedList feeds={feeds} onRevoke={revoking.edit} />)}
      </QueryView>
      <Disclosure label="How to add it to a calendar">
        <FeedHelp />
      </Disclosure>
      <MakingModal making={making} />
      <RevokeModal modal={revoking} />
    </Card>
  )
}

function NoFeeds() {
  return (
    <p className={classes.none}>
      None so far. With a private address your calendar, or an employee’s, shows the schedule and keeps itself up to
      date.
    </p>
  )
}

function MakingModal({ making }: { making: ReturnType<typeof useFormModal<MadeFeed>> }) {
  const { item: made, opened, close } = making
  return (
    <FormModal title={made ? 'The new address' : 'Make a new address'} opened={opened} onClose={close}>
      {made ? (
        <ShownOnce
          label="Calendar address"
          secret={made.url}
          copyLabel="Copy address"
          words="This is the only time the address is shown. Whoever has it sees the schedule: give it to nobody else. If it gets out, revoke it and make another."
          onClose={close}
        >
          <FeedHelp />
        </ShownOnce>
      ) : (
        <FeedForm onMade={making.edit} onCancel={close} />
      )}
    </FormModal>
  )
}

function RevokeModal({ modal: { item, opened, close } }: { modal: ReturnType<typeof useFormModal<NamedFeed>> }) {
  const revoke = useRevokeFeed()
  function confirm() {
    if (!item) return
    revoke.mutate(item, {
      onSuccess: () => {
        notify('The address no longer works')
        close()
      },
      onError: (error) => notify(problemWords(error), 'failed'),
    })
  }
  return (
    <ConfirmModal
      title={`Revoke the address of ${item?.name ?? ''}?`}
      opened={opened}
      onClose={close}
      confirmLabel="Revoke"
      onConfirm={confirm}
      busy={revoke.isPending}
    >
      Calendars that read it get nothing more from now on. This can’t be undone, but you can make a new address at any
      time.
    </ConfirmModal>
  )
}
