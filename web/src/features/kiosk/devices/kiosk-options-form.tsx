import { KioskOptions, type KioskSettings } from '@deskbell/domain/kiosk/options.ts'
import { Switch } from '@mantine/core'
import { FieldGroup } from '../../../components/field-group.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useCardForm } from '../../../components/use-card-form.ts'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import type { Draft } from '../../../lib/form.ts'
import { useChangeKioskOptions } from './mutations.ts'
import { SCREEN, TIMES, WHO } from './option-labels.ts'

type OptionsDraft = Draft<KioskOptions>

type Props = {
  settings: KioskSettings
  draft: OptionsDraft | null
  onSaved: () => void
  /** Given what was typed and is not saved. */
  onCancel: (typed: OptionsDraft) => void
}

/** The card's edit mode. */
export function KioskOptionsForm({ settings, draft, onSaved, onCancel }: Props) {
  const change = useChangeKioskOptions()
  const form = useCardForm({
    schema: KioskOptions,
    saved: settings.options,
    version: settings.version,
    draft,
    submit: (options, version) => change.mutateAsync({ version, options }),
    onSaved,
  })
  const switches = (group: typeof WHO) =>
    group.map(({ name, label, on, off }) => (
      <Switch
        key={name}
        label={label}
        description={form.values[name] ? on : off}
        {...form.getInputProps(name, { type: 'checkbox' })}
      />
    ))
  return (
    <SchemaForm form={form} submitLabel="Save Changes" onCancel={() => onCancel(form.unsaved())}>
      <FieldGroup title="Who may check in by themselves">{switches(WHO)}</FieldGroup>
      <FieldGroup title="The screen">{switches(SCREEN)}</FieldGroup>
      <FieldGroup title="Times" columns={2}>
        {TIMES.map(({ name, label, unit, description }) => (
          <WholeNumberInput
            key={name}
            label={label}
            description={description}
            suffix={` ${unit}`}
            {...form.getInputProps(name)}
          />
        ))}
      </FieldGroup>
    </SchemaForm>
  )
}
