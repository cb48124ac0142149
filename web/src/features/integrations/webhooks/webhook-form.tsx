import {
  HookEvent,
  type MadeWebhook,
  type Webhook,
  WebhookInput,
} from '@deskbell/domain/integrations/webhooks/schema.ts'
import { Switch, TextInput } from '@mantine/core'
import { Checks } from '../../../components/checks.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { EVENT_WORDS } from './labels.ts'
import { useAddWebhook, useUpdateWebhook } from './mutations.ts'

type Props = {
  /** The one to change; null to add one. */
  hook: Webhook | null
  onMade: (made: MadeWebhook) => void
  onClose: () => void
}

const CHECKS = HookEvent.options.map((value) => ({ value, label: EVENT_WORDS[value] }))

/** Asks where to send what. */
export function WebhookForm({ hook, onMade, onClose }: Props) {
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
