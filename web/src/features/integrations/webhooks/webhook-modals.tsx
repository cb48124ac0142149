import {
  type CreatedWebhook,
  type Delivery,
  type Webhook,
  WebhookEvent,
  WebhookInput,
} from '@deskbell/domain/integrations/webhooks/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Checks } from '../../../components/checks.tsx'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { ShownOnce } from '../../../components/copy-field.tsx'
import { Disclosure } from '../../../components/disclosure.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { notifyError } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { Switch } from '../../../components/switch.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { deliveriesQuery, useAddWebhook, useArchiveWebhook, useRetryDelivery, useUpdateWebhook } from '../api.ts'
import classes from '../integrations.module.css'
import { EVENT_WORDS, STATUS_WORDS } from '../labels.ts'
import type { WebhookActions } from './use-hook-actions.ts'

/** Deliveries of the last month, with the answers to them. */
function DeliveryLog({ hook }: { hook: Webhook }) {
  const pages = useInfiniteQuery(deliveriesQuery(hook.id))
  return (
    <>
      <p className={classes.address}>{hook.url}</p>
      <QueryView query={pages}>
        {(data) => {
          const items = listItems(data)
          return items.length === 0 ? (
            <p>{t`Nothing so far. Send a test, or check somebody in.`}</p>
          ) : (
            <Rows items={items} />
          )
        }}
      </QueryView>
      <LoadMore pages={pages} />
    </>
  )
}

function Rows({ items }: { items: Delivery[] }) {
  return (
    <ItemList label={t`What was sent`}>
      {items.map((delivery) => (
        <DeliveryItem key={delivery.id} delivery={delivery} />
      ))}
    </ItemList>
  )
}

function isTest(body: string): boolean {
  return /"data":\s*{\s*"test":\s*true/.test(body)
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { dateTime } = useFormat()
  const { event, status, tries, answered, lastError, body, createdAt } = delivery
  const { tone, words } = STATUS_WORDS[status]
  const facts = [
    dateTime(createdAt),
    ...(tries > 0 ? [t`${plural({ tries }, { one: 'tried once', other: 'tried # times' })}`] : []),
    ...(answered && status === 'delivered' ? [t`answered ${answered}`] : []),
  ]
  return (
    <Item
      title={isTest(body) ? t`A test` : EVENT_WORDS[event]}
      pill={<StatusPill tone={tone}>{words}</StatusPill>}
      facts={facts}
      problem={lastError || undefined}
      buttons={status !== 'delivered' && <RetryButton delivery={delivery} />}
    >
      <Disclosure label={t`What it says`}>
        <pre className={classes.body}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </Disclosure>
    </Item>
  )
}

function RetryButton({ delivery }: { delivery: Delivery }) {
  const retry = useRetryDelivery()
  return (
    <Button
      variant="default"
      onClick={() => retry.mutate(delivery, { onError: notifyError })}
      loading={retry.isPending}
    >
      {delivery.status === 'failed' ? t`Send again` : t`Try now`}
    </Button>
  )
}

type Props = {
  /** Webhook to edit; null to add one. */
  hook: Webhook | null
  onMade: (made: CreatedWebhook) => void
  onClose: () => void
}

const CHECKS = WebhookEvent.options.map((value) => ({ value, label: EVENT_WORDS[value] }))

function WebhookForm({ hook, onMade, onClose }: Props) {
  const [add, update] = [useAddWebhook(), useUpdateWebhook()]
  const form = useSchemaForm({
    schema: WebhookInput,
    values: { url: hook?.url ?? '', events: hook?.events ?? [], on: hook?.on ?? true },
    version: hook?.version,
    submit: async (input, { id, version }) => {
      if (!hook) return onMade(await add.mutateAsync({ ...input, id }))
      await update.mutateAsync({ ...input, id: hook.id, version })
      onClose()
    },
  })
  const { value, onChange, error } = form.getInputProps('events')
  return (
    <SchemaForm form={form} submitLabel={hook ? t`Save` : t`Add the webhook`} onCancel={onClose}>
      <TextInput
        label={t({ context: 'web address', message: 'Address' })}
        description={t`Deskbell sends what happens there, signed, and again until it is heard.`}
        placeholder="https://example.com/deskbell"
        type="url"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checks required label={t`It is told when`} checks={CHECKS} value={value} onChange={onChange} error={error} />
      <Switch label={t`On`} {...form.getInputProps('on', { type: 'checkbox' })} />
    </SchemaForm>
  )
}

export function WebhookModals({ doings }: { doings: WebhookActions }) {
  const { form, log, made, setMade } = doings
  return (
    <>
      <FormModal title={form.item ? t`Change the webhook` : t`Add a webhook`} opened={form.opened} onClose={form.close}>
        <WebhookForm
          hook={form.item}
          onMade={(answer) => {
            form.close()
            setMade(answer)
          }}
          onClose={form.close}
        />
      </FormModal>
      <FormModal title={t`The signing secret`} opened={made !== null} onClose={() => setMade(null)}>
        {made && (
          <ShownOnce
            label={t`Signing secret`}
            secret={made.secret}
            copyLabel={t`Copy secret`}
            words={t`This is the only time the secret is shown. With it, whoever listens can tell that what arrives is really from you.`}
            onClose={() => setMade(null)}
          />
        )}
      </FormModal>
      <FormModal title={t`What was sent`} opened={log.opened} onClose={log.close} fullOnPhone>
        {log.item && <DeliveryLog hook={log.item} />}
      </FormModal>
      <RenewModal doings={doings} />
      <RemoveModal doings={doings} />
    </>
  )
}

function RenewModal({ doings: { renewing, renewSecret, isRenewing } }: { doings: WebhookActions }) {
  const { item } = renewing
  return (
    <ConfirmModal
      title={t`Make a new secret?`}
      opened={renewing.opened}
      onClose={renewing.close}
      confirmLabel={t`Make a new secret`}
      onConfirm={() => item && renewSecret(item)}
      busy={isRenewing}
    >
      {t`From now on everything is signed with the new one. Until ${{ url: item?.url ?? '' }} knows it, it may refuse what is sent; that is tried again for half a day.`}
    </ConfirmModal>
  )
}

function RemoveModal({ doings: { removing } }: { doings: WebhookActions }) {
  const archive = useArchiveWebhook()
  const { item, opened, close } = removing
  async function confirm() {
    if (!item) return
    if (await runWithToast({ action: () => archive.mutateAsync(item), success: t`The webhook is removed` })) close()
  }
  return (
    <ConfirmModal
      title={t`Remove this webhook?`}
      opened={opened}
      onClose={close}
      confirmLabel={t`Remove`}
      onConfirm={() => void confirm()}
      busy={archive.isPending}
    >
      {t`Nothing more is sent to ${{ url: item?.url ?? '' }}, what waits neither. This can’t be undone.`}
    </ConfirmModal>
  )
}
