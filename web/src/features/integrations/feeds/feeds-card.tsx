import { fullName } from '@deskbell/domain/clients/rules.ts'
import { type CreatedFeed, type Feed, NewFeed } from '@deskbell/domain/integrations/feeds/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { ShownOnce } from '../../../components/copy-field.tsx'
import { Disclosure } from '../../../components/disclosure.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { Select } from '../../../components/mantine-more.ts'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { Switch } from '../../../components/switch.ts'
import { type FormModalState, useFormModal } from '../../../components/use-form-modal.ts'
import { api } from '../../../lib/api.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { read } from '../../../lib/read.ts'
import { useFormat } from '../../auth/use-format.ts'
import { allEmployeesQuery } from '../../employees/api.ts'
import { feedsQuery } from '../api.ts'
import classes from '../integrations.module.css'

type FeedListProps = { feeds: Feed[]; onRevoke: (named: NamedFeed) => void }
type NamedFeed = Feed & { name: string }

function FeedList({ feeds, onRevoke }: FeedListProps) {
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  function nameOf({ employeeId }: Feed): string {
    if (!employeeId) return t`The whole shop`
    const whose = employees.find(({ id }) => id === employeeId)
    return whose ? fullName(whose) : t`An employee`
  }
  return (
    <ItemList label={t`Calendar feeds`}>
      {feeds.map((feed) => (
        <FeedItem key={feed.id} feed={{ ...feed, name: nameOf(feed) }} onRevoke={onRevoke} />
      ))}
    </ItemList>
  )
}

function FeedItem({ feed, onRevoke }: { feed: NamedFeed; onRevoke: FeedListProps['onRevoke'] }) {
  const { date, dateTime, dayOf } = useFormat()
  const { name, showsClients, createdAt, lastReadAt } = feed
  const facts = [
    showsClients ? t`with clients’ names` : t`without names`,
    t`made ${{ day: date(dayOf(createdAt)) }}`,
    lastReadAt ? t`last read ${{ time: dateTime(lastReadAt) }}` : t`not read yet`,
  ]
  return (
    <Item
      title={name}
      facts={facts}
      buttons={
        <Button variant="default" onClick={() => onRevoke(feed)} aria-label={t`Revoke the address of ${name}`}>
          {t`Revoke`}
        </Button>
      }
    />
  )
}

function useFeedMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: feedsQuery.queryKey }) })
}

function useMakeFeed() {
  return useFeedMutation((json: NewFeed) => read(api.feeds.$post({ json })))
}

function useRevokeFeed() {
  return useFeedMutation(({ id }: Feed) => read(api.feeds[':id'].revoke.$post({ param: { id } })))
}

type Props = { onMade: (made: CreatedFeed) => void; onCancel: () => void }

const SHOP = { value: 'shop', label: t`The whole shop` }
const FeedInput = NewFeed.omit({ id: true })

function FeedForm({ onMade, onCancel }: Props) {
  const make = useMakeFeed()
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const form = useSchemaForm({
    schema: FeedInput,
    values: { employeeId: null, showsClients: true },
    submit: async (input, { id }) => onMade(await make.mutateAsync({ ...input, id })),
  })
  const here = employees.filter(({ archivedAt }) => !archivedAt)
  return (
    <SchemaForm form={form} submitLabel={t`Make the address`} onCancel={onCancel}>
      <Select
        label={t`Whose schedule?`}
        data={[SHOP, ...here.map((one) => ({ value: one.id, label: fullName(one) }))]}
        value={form.values.employeeId ?? SHOP.value}
        onChange={(value) => form.setFieldValue('employeeId', value === SHOP.value ? null : value)}
        allowDeselect={false}
        data-autofocus
      />
      <Switch
        label={t`Show clients’ names and notes`}
        description={t`Off, the calendar says only which service it is.`}
        {...form.getInputProps('showsClients', { type: 'checkbox' })}
      />
    </SchemaForm>
  )
}

/** Instructions for adding a feed to common calendar apps. */
function FeedHelp() {
  return (
    <dl className={classes.help}>
      <dt>{t`Google Calendar`}</dt>
      <dd>
        {t`On a computer: “Other calendars”, +, “From URL”. Paste the address. Google looks for news every few hours.`}
      </dd>
      <dt>{t`Apple Calendar`}</dt>
      <dd>
        {t`On a Mac: File, “New Calendar Subscription…”. On an iPhone: Calendars, “Add Calendar”, “Add Subscription Calendar”.`}
      </dd>
      <dt>{t`Outlook`}</dt>
      <dd>{t`“Add calendar”, “Subscribe from web”. Paste the address.`}</dd>
    </dl>
  )
}

/** Settings card with the private calendar feeds of the schedule. */
export function FeedsCard({ className }: { className?: string }) {
  const query = useQuery(feedsQuery)
  const making = useFormModal<CreatedFeed>()
  const revoking = useFormModal<NamedFeed>()
  const add = (
    <Button variant="default" onClick={making.add}>
      {t`Make a new address`}
    </Button>
  )
  return (
    <Card title={t`Calendar feeds`} aside={add} className={className}>
      <QueryView query={query} loading={<LoadingState rows={1} height={48} />}>
        {(feeds) => (feeds.length === 0 ? <NoFeeds /> : <FeedList feeds={feeds} onRevoke={revoking.edit} />)}
      </QueryView>
      <Disclosure label={t`How to add it to a calendar`}>
        <FeedHelp />
      </Disclosure>
      <MakingModal making={making} />
      <RevokeModal modal={revoking} />
    </Card>
  )
}

function NoFeeds() {
  return (
    <p className={classes.noFeeds}>
      {t`None so far. With a private address your calendar, or an employee’s, shows the schedule and keeps itself up to date.`}
    </p>
  )
}

function MakingModal({ making }: { making: FormModalState<CreatedFeed> }) {
  const { item: made, opened, close } = making
  return (
    <FormModal title={made ? t`The new address` : t`Make a new address`} opened={opened} onClose={close}>
      {made ? (
        <ShownOnce
          label={t`Calendar address`}
          secret={made.url}
          copyLabel={t`Copy address`}
          words={t`This is the only time the address is shown. Whoever has it sees the schedule: give it to nobody else. If it gets out, revoke it and make another.`}
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

function RevokeModal({ modal: { item, opened, close } }: { modal: FormModalState<NamedFeed> }) {
  const revoke = useRevokeFeed()
  async function confirm() {
    if (!item) return
    const action = () => revoke.mutateAsync(item)
    if (await runWithToast({ action, success: t`The address no longer works` })) close()
  }
  return (
    <ConfirmModal
      title={t`Revoke the address of ${{ name: item?.name ?? '' }}?`}
      opened={opened}
      onClose={close}
      confirmLabel={t`Revoke`}
      onConfirm={() => void confirm()}
      busy={revoke.isPending}
    >
      {t`Calendars that read it get nothing more from now on. This can’t be undone, but you can make a new address at any time.`}
    </ConfirmModal>
  )
}
