import { MessageOptions, type MessageSettings, type SmsProvider } from '@deskbell/domain/messages/schema.ts'
import { t } from '@lingui/core/macro'
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
const WHOLE = t`Enter the whole address, such as https://sms.example.com/send`

// The required fields depend on the provider.
const Fields = MessageOptions.shape.sms
  .extend({ secret: z.string().max(500) })
  .refine(({ url }) => url === '' || isAddress(url), { path: ['url'], error: WHOLE })
  .refine(({ provider, url }) => provider !== 'webhook' || url !== '', { path: ['url'], error: WHOLE })
  .refine(({ provider, account }) => provider !== 'twilio' || account !== '', {
    path: ['account'],
    error: t`Enter the account`,
  })
  .refine(({ provider, from }) => provider !== 'twilio' || from !== '', {
    path: ['from'],
    error: t`Enter the number or the name that they come from`,
  })

const OPTIONS: { value: SmsProvider; label: string }[] = [
  { value: 'none', label: t({ context: 'provider of text messages', message: 'None' }) },
  { value: 'twilio', label: 'Twilio' },
  { value: 'webhook', label: t`Own address` },
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
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={() => onCancel(form.unsaved())}>
      <Choice
        label={t`Provider`}
        options={OPTIONS}
        value={provider}
        onChange={(value) => form.setFieldValue('provider', value)}
      />
      {provider === 'twilio' && <TwilioFields {...fields} />}
      {provider === 'webhook' && <WebhookFields {...fields} />}
      {provider === 'none' && <p className={classes.soft}>{t`Messages that only go by SMS are not sent.`}</p>}
    </SchemaForm>
  )
}

/** `isMoved`: the address is no longer the one that the kept secret is for. */
type FieldsProps = { form: ReturnType<typeof useCardForm<typeof Fields>>; hasSecret: boolean; isMoved: boolean }

function keptHint({ hasSecret, isMoved }: FieldsProps): string | undefined {
  if (!hasSecret) return undefined
  return isMoved
    ? t`Type it again: the one that is kept is not sent to another address`
    : t`One is kept, which nobody can read. Type another to replace it`
}

function TwilioFields(props: FieldsProps) {
  const { getInputProps: field } = props.form
  return (
    <>
      <TextInput label={t`Account SID`} autoComplete="off" required {...field('account')} />
      <PasswordInput
        label={t`Auth token`}
        autoComplete="new-password"
        description={keptHint(props)}
        {...field('secret')}
      />
      <TextInput
        label={t({ context: 'sender', message: 'From' })}
        description={t`A number that is yours at the provider, or a name`}
        autoComplete="off"
        required
        {...field('from')}
      />
      <TextInput
        label={t`Address of the API`}
        description={t`Only for another provider that works like Twilio`}
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
        label={t({ context: 'web address', message: 'Address' })}
        description={t`Is sent ${{ fields: '{to, text, id}' }} as JSON, and answers 200 once it has taken it`}
        placeholder="https://sms.example.com/send"
        type="url"
        required
        {...field('url')}
      />
      <PasswordInput
        label={t`Secret`}
        autoComplete="new-password"
        description={keptHint(props) ?? t`Sent along as “Authorization: Bearer …”`}
        {...field('secret')}
      />
    </>
  )
}

/** Editable SMS settings. The secret is write-only: empty keeps the stored one. */
export type SmsInput = MessageOptions['sms'] & { secret: string }

const PROVIDERS: Record<SmsProvider, string> = {
  none: t({ context: 'provider of text messages', message: 'None' }),
  twilio: t`Twilio, or one like it`,
  webhook: t`An address of your own`,
}

export function SmsCard({ settings }: { settings: MessageSettings }) {
  const [editing, setEditing] = useState(false)
  const card = useEditCard<SmsInput>({ ...settings.options.sms, secret: '' }, { editing, setEditing })
  return (
    <EditCard
      title={t`Text messages`}
      card={card}
      form={<SmsForm settings={settings} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={<SmsView sms={card.shown} hasSecret={settings.hasSmsSecret} />}
    />
  )
}

function SmsView({ sms, hasSecret }: { sms: SmsInput; hasSecret: boolean }) {
  if (sms.provider === 'none')
    return <p className={classes.line}>{t`No text messages are sent: Deskbell has no provider to send them by.`}</p>
  const facts = [
    { label: t`Provider`, words: PROVIDERS[sms.provider] },
    { label: t({ context: 'sender', message: 'From' }), words: sms.from },
    ...(sms.provider === 'twilio' ? [{ label: t`Account`, words: sms.account }] : []),
    ...(sms.url ? [{ label: t({ context: 'web address', message: 'Address' }), words: sms.url }] : []),
    { label: t`Secret`, words: hasSecret ? t`is kept` : '' },
  ]
  return <Facts facts={facts} />
}
