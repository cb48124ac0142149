import {
  HookEvent,
  type MadeWebhook,
  type Webhook,
  WebhookInput,
} from '@deskbell/domain/integrations/webhooks/schema.ts'
import { Switch, TextInput } from '@mantine/core'
import { Checks } from '../../../components/checks.tsx'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { ShownOnce } from '../../../components/shown-once.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useAddWebhook, useArchiveWebhook, useUpdateWebhook } from './api.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EVENT_WORDS } from './labels.ts'
import type { HookDoings } from './use-hook-actions.ts'

type Props = {
  /** The one to change; null to add one. */
  hook: Webhook | null
  onMade: (made: MadeWebhook) => void
  onClose: () => void
}

const CHECKS = HookEvent.options.map((value) => ({ value, label: EVENT_WORDS[value] }))

/** Asks where to send what. */
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
    <SchemaForm form={form} submitLabel={hook ? 'Save' : 'Add the webhook'} onCancel={onClose}>
      <TextInput
        label="Address"
        description="Deskbell sends what happens there, signed, and again until it is heard."
        placeholder="https://example.com/deskbell"
        type="url"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checks label="It is told when" checks={CHECKS} value={value} onChange={onChange} error={error} />
      <Switch label="On" {...form.getInputProps('on', { type: 'checkbox' })} />
    </SchemaForm>
  )
}

/** The dialogs of the card. */
export function WebhookModals({ doings }: { doings: HookDoings }) {
  const { form, log, made, setMade } = doings
  return (
    <>
      <FormModal title={form.item ? 'Change the webhook' : 'Add a webhook'} opened={form.opened} onClose={form.close}>
        <WebhookForm
          hook={form.item}
          onMade={(answer) => {
            form.close()
            setMade(answer)
          }}
          onClose={form.close}
        />
      </FormModal>
      <FormModal title="The signing secret" opened={made !== null} onClose={() => setMade(null)}>
        {made && (
          <ShownOnce
            label="Signing secret"
            secret={made.secret}
            copyLabel="Copy secret"
            words="This is the only time the secret is shown. With it, whoever listens can tell that what arrives is really from you."
            onClose={() => setMade(null)}
          />
        )}
      </FormModal>
      <FormModal title="What was sent" opened={log.opened} onClose={log.close} fullOnPhone>
        {log.item && <DeliveryLog hook={log.item} />}
      </FormModal>
      <RenewModal doings={doings} />
      <RemoveModal doings={doings} />
    </>
  )
}

function RenewModal({ doings: { renewing, renewSecret, isRenewing } }: { doings: HookDoings }) {
  const { item } = renewing
  return (
    <ConfirmModal
      title="Make a new secret?"
      opened={renewing.opened}
      onClose={renewing.close}
      confirmLabel="Make a new secret"
      onConfirm={() => item && renewSecret(item)}
      busy={isRenewing}
    >
      From now on everything is signed with the new one. Until {item?.url} knows it, it may refuse what is sent; that is
      tried again for half a day.
    </ConfirmModal>
  )
}

function RemoveModal({ doings: { removing } }: { doings: HookDoings }) {
  const archive = useArchiveWebhook()
  const { item, opened, close } = removing
  function confirm() {
    if (!item) return
    archive.mutate(item, {
      onSuccess: () => {
        notify('The webhook is removed')
        close()
      },
      onError: (error) => notify(problemWords(error), 'failed'),
    })
  }
  return (
    <ConfirmModal
      title="Remove this webhook?"
      opened={opened}
      onClose={close}
      confirmLabel="Remove"
      onConfirm={confirm}
      busy={archive.isPending}
    >
      Nothing more is sent to {item?.url}, what waits neither. This can’t be undone.
    </ConfirmModal>
  )
}
