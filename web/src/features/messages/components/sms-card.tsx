import { MessageOptions, type MessageSettings, type SmsProvider } from '@deskbell/domain/messages/schema.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { Choice } from '../../../components/choice.tsx'
import { EditCard } from '../../../components/edit-card.tsx'
import { Facts } from '../../../components/facts.tsx'
import { PasswordInput } from '../../../components/mantine-more.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useCardForm } from '../../../components/use-card-form.ts'
import { useEditCard } from '../../../components/use-edit-card.ts'
import type { Draft } from '../../../lib/form.ts'
import { useChangeMessageSettings } from '../api.ts'
import classes from './messages.module.css'

const isAddress = (typed: string) => z.url({ protocol: /^https?$/ }).safeParse(typed).success
const WHOLE = 'Enter the whole address, such as https://sms.example.com/send'

// The required fields depend on the provider.
const Fields = MessageOptions.shape.sms
  .extend({ secret: z.string().max(500) })
  .refine(({ url }) => url === '' || isAddress(url), { path: ['url'], error: WHOLE })
  .refine(({ provider, url }) => provider !== 'webhook' || url !== '', { path: ['url'], error: WHOLE })
  .refine(({ provider, account }) => provider !== 'twilio' || account !== '', {
    path: ['account'],
    error: 'Enter the account',
  })
  .refine(({ provider, from }) => provider !== 'twilio' || from !== '', {
    path: ['from'],
    error: 'Enter the number or the name that they come from',
  })

const OPTIONS: { value: SmsProvider; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'twilio', label: 'Twilio' },
  { value: 'webhook', label: 'Own address' },
]

type Props = {
  settings: MessageSettings
  draft: Draft<SmsInput> | null
  onSaved: () => void
  onCancel: (typed: Draft<SmsInput>) => void
}

function SmsForm({ settings, draft, onSaved, onCancel }: Props) {
  const change = useChangeMessageSettings()
  const { options, publicUrl } = settings
  const form = useCardForm({
    schema: Fields,
    saved: { ...options.sms, secret: '' },
    version: settings.version,
    draft,
    submit: ({ secret, ...sms }, version) => {
      // Without a provider the stored secret is deleted (empty string). Null keeps it.
      const smsSecret = sms.provider === 'none' ? '' : secret || null
      return change.mutateAsync({ version, options: { ...options, sms }, publicUrl, smsSecret })
    },
    onSaved,
  })
  const { provider, url } = form.values
  const fields = { form, hasSecret: settings.hasSmsSecret, isMoved: url !== options.sms.url }
  return (
    <SchemaForm form={form} submitLabel="Save Changes" onCancel={() => onCancel(form.unsaved())}>
      <Choice
        label="Provider"
        options={OPTIONS}
        value={provider}
        onChange={(value) => form.setFieldValue('provider', value)}
      />
      {provider === 'twilio' && <TwilioFields {...fields} />}
      {provider === 'webhook' && <WebhookFields {...fields} />}
      {provider === 'none' && <p className={classes.soft}>Messages that only go by SMS are not sent.</p>}
    </SchemaForm>
  )
}

/** `isMoved`: the address is no longer the one that the kept secret is for. */
type FieldsProps = { form: ReturnType<typeof useCardForm<typeof Fields>>; hasSecret: boolean; isMoved: boolean }

function keptHint({ hasSecret, isMoved }: FieldsProps): string | undefined {
  if (!hasSecret) return undefined
  return isMoved
    ? 'Type it again: the one that is kept is not sent to another address'
    : 'One is kept, which nobody can read. Type another to replace it'
}

function TwilioFields(props: FieldsProps) {
  const { getInputProps: field } = props.form
  return (
    <>
      <TextInput label="Account SID" autoComplete="off" required {...field('account')} />
      <PasswordInput
        label="Auth token"
        autoComplete="new-password"
        description={keptHint(props)}
        {...field('secret')}
      />
      <TextInput
        label="From"
        description="A number that is yours at the provider, or a name"
        autoComplete="off"
        required
        {...field('from')}
      />
      <TextInput
        label="Address of the API"
        description="Only for another provider that works like Twilio"
        placeholder="https://api.twilio.com"
        type="url"
        {...field('url')}
      />
    </>
  )
}

function WebhookFields(props: FieldsProps) {
  const { getInputProps: field } = props.form
  return (
    <>
      <TextInput
        label="Address"
        description="Is sent {to, text, id} as JSON, and answers 200 once it has taken it"
        placeholder="https://sms.example.com/send"
        type="url"
        required
        {...field('url')}
      />
      <PasswordInput
        label="Secret"
        autoComplete="new-password"
        description={keptHint(props) ?? 'Sent along as “Authorization: Bearer …”'}
        {...field('secret')}
      />
    </>
  )
}

/** Editable SMS settings. The secret is write-only: empty keeps the stored one. */
export type SmsInput = MessageOptions['sms'] & { secret: string }

const PROVIDERS: Record<SmsProvider, string> = {
  none: 'None',
  twilio: 'Twilio, or one like it',
  webhook: 'An address of your own',
}

export function SmsCard({ settings }: { settings: MessageSettings }) {
  const [editing, setEditing] = useState(false)
  const card = useEditCard<SmsInput>({ ...settings.options.sms, secret: '' }, { editing, setEditing })
  return (
    <EditCard
      title="Text messages"
      card={card}
      form={<SmsForm settings={settings} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={<SmsView sms={card.shown} hasSecret={settings.hasSmsSecret} />}
    />
  )
}

function SmsView({ sms, hasSecret }: { sms: SmsInput; hasSecret: boolean }) {
  if (sms.provider === 'none')
    return <p className={classes.line}>No text messages are sent: Deskbell has no provider to send them by.</p>
  const facts = [
    { label: 'Provider', words: PROVIDERS[sms.provider] },
    { label: 'From', words: sms.from },
    ...(sms.provider === 'twilio' ? [{ label: 'Account', words: sms.account }] : []),
    ...(sms.url ? [{ label: 'Address', words: sms.url }] : []),
    { label: 'Secret', words: hasSecret ? 'is kept' : '' },
  ]
  return <Facts facts={facts} />
}
