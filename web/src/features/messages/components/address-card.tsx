import { type MessageSettings, MessageSettingsUpdate } from '@deskbell/domain/messages/schema.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { EditCard } from '../../../components/edit-card.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useCardForm } from '../../../components/use-card-form.ts'
import { useEditCard } from '../../../components/use-edit-card.ts'
import type { Draft } from '../../../lib/form.ts'
import { useChangeMessageSettings } from '../api.ts'
import classes from './messages.module.css'

const TITLE = t`Address for clients`
const Fields = MessageSettingsUpdate.pick({ publicUrl: true })
type AddressInput = { publicUrl: string }

/** Settings card with the base URL of links in messages, which clients' phones must be able to reach. */
export function AddressCard({ settings }: { settings: MessageSettings }) {
  if (!settings.publicUrlFixed) return <ChosenAddress settings={settings} />
  const { publicUrl } = settings
  return (
    <Card title={TITLE}>
      <p className={classes.line}>
        <Trans>
          Links in messages begin with <strong className={classes.address}>{publicUrl}</strong>, as the server’s own
          settings (PUBLIC_URL) say.
        </Trans>
      </p>
    </Card>
  )
}

function ChosenAddress({ settings }: { settings: MessageSettings }) {
  const [editing, setEditing] = useState(false)
  const card = useEditCard<AddressInput>({ publicUrl: settings.publicUrl }, { editing, setEditing })
  const { publicUrl } = card.shown
  return (
    <EditCard
      title={TITLE}
      card={card}
      form={<AddressForm settings={settings} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={
        <p className={classes.line}>
          {publicUrl ? (
            <Trans>
              Links in messages begin with <strong className={classes.address}>{publicUrl}</strong>.
            </Trans>
          ) : (
            t`None is set, so messages have no links: clients can’t move or cancel by themselves, nor say no to news.`
          )}
        </p>
      }
    />
  )
}

function AddressForm({
  settings,
  draft,
  onSaved,
  onCancel,
}: {
  settings: MessageSettings
  draft: Draft<AddressInput> | null
  onSaved: () => void
  onCancel: (typed: Draft<AddressInput>) => void
}) {
  const change = useChangeMessageSettings()
  const form = useCardForm({
    schema: Fields,
    saved: { publicUrl: settings.publicUrl },
    version: settings.version,
    draft,
    submit: ({ publicUrl }, version) =>
      change.mutateAsync({ version, options: settings.options, publicUrl, smsSecret: null }),
    onSaved,
  })
  const { origin } = window.location
  return (
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={() => onCancel(form.unsaved())}>
      <TextInput
        label={t({ context: 'web address', message: 'Address' })}
        description={t`Where clients reach Deskbell from their phones; empty: messages have no links`}
        placeholder="https://desk.example.com"
        type="url"
        data-autofocus
        {...form.getInputProps('publicUrl')}
      />
      {form.values.publicUrl !== origin && (
        <Anchor
          component="button"
          type="button"
          className={classes.take}
          onClick={() => form.setFieldValue('publicUrl', origin)}
        >
          {t`Take ${origin}, where you are now`}
        </Anchor>
      )}
    </SchemaForm>
  )
}
