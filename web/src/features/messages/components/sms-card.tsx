import type { MessageOptions, MessageSettings, SmsProvider } from '@deskbell/domain/messages/schema.ts'
import { useState } from 'react'
import { EditCard } from '../../../components/edit-card.tsx'
import { Facts } from '../../../components/facts.tsx'
import { useEditCard } from '../../../components/use-edit-card.ts'
import classes from './messages.module.css'
import { SmsForm } from './sms-form.tsx'

/** What can be changed. The secret is only ever written: empty, it stays as it is. */
export type SmsInput = MessageOptions['sms'] & { secret: string }

const PROVIDERS: Record<SmsProvider, string> = {
  none: 'None',
  twilio: 'Twilio, or one like it',
  webhook: 'An address of your own',
}

/** How text messages leave. */
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
