import { MessageOptions, type MessageSettings } from '@deskbell/domain/messages/schema.ts'
import { Switch } from '@mantine/core'
import { FieldGroup } from '../../../components/field-group.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useCardForm } from '../../../components/use-card-form.ts'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import type { Draft } from '../../../lib/form.ts'
import { CHANNEL_WORDS, KIND_WORDS } from '../labels.ts'
import { useChangeMessageSettings } from '../mutations.ts'
import type { WaysInput } from './ways-card.tsx'
import { WaysTable } from './ways-table.tsx'

const Fields = MessageOptions.pick({ ways: true, reminderHours: true, lowVisits: true, expiringDays: true })

type Props = {
  settings: MessageSettings
  draft: Draft<WaysInput> | null
  onSaved: () => void
  /** Given what was typed and is not saved. */
  onCancel: (typed: Draft<WaysInput>) => void
}

/** The card's edit mode. */
export function WaysForm({ settings, draft, onSaved, onCancel }: Props) {
  const change = useChangeMessageSettings()
  const { options, publicUrl } = settings
  const { ways, reminderHours, lowVisits, expiringDays } = options
  const form = useCardForm({
    schema: Fields,
    saved: { ways, reminderHours, lowVisits, expiringDays },
    version: settings.version,
    draft,
    submit: (input, version) =>
      change.mutateAsync({ version, options: { ...options, ...input }, publicUrl, smsSecret: null }),
    onSaved,
  })
  const field = form.getInputProps
  return (
    <SchemaForm form={form} submitLabel="Save Changes" onCancel={() => onCancel(form.unsaved())}>
      <WaysTable
        ways={form.values.ways}
        cell={(kind, channel) => (
          <Switch
            aria-label={`${KIND_WORDS[kind].label} by ${CHANNEL_WORDS[channel]}`}
            {...field(`ways.${kind}.${channel}`, { type: 'checkbox' })}
          />
        )}
      />
      <FieldGroup title="How long before" columns={3}>
        <WholeNumberInput label="Reminder (hours)" required {...field('reminderHours')} />
        <WholeNumberInput label="Few left (visits)" required {...field('lowVisits')} />
        <WholeNumberInput label="Ends soon (days)" required {...field('expiringDays')} />
      </FieldGroup>
    </SchemaForm>
  )
}
