import {
  OnlineOptions,
  type OnlineSettings,
  type OnlineSettingsUpdate,
} from '@deskbell/domain/online-booking/schema.ts'
import { MultiSelect, Switch, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FieldGroup } from '../../components/field-group.tsx'
import { BLANK } from '../../components/number-field.ts'
import { SchemaForm } from '../../components/schema-form.tsx'
import { useCardForm } from '../../components/use-card-form.ts'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { api } from '../../lib/api.ts'
import type { Draft } from '../../lib/form.ts'
import { read } from '../../lib/read.ts'
import { allServicesQuery, serviceChoices } from '../services/api.ts'
import { onlineSettingsQuery } from './api.ts'
import { NUMBERS, SWITCHES } from './labels.ts'

function useChangeOnlineSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: OnlineSettingsUpdate) => read(api['online-booking'].$put({ json })),
    onSuccess: (saved) => queryClient.setQueryData(onlineSettingsQuery.queryKey, saved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

type OptionsDraft = Draft<OnlineOptions>

type Props = {
  settings: OnlineSettings
  draft: OptionsDraft | null
  onSaved: () => void
  /** Given what was typed and is not saved. */
  onCancel: (typed: OptionsDraft) => void
}

/** The card's edit mode. */
export function OnlineForm({ settings, draft, onSaved, onCancel }: Props) {
  const change = useChangeOnlineSettings()
  const form = useCardForm({
    schema: OnlineOptions,
    saved: settings.options,
    version: settings.version,
    draft,
    submit: (options, version) => change.mutateAsync({ version, options }),
    onSaved,
  })
  const { values, setFieldValue, getInputProps, errors } = form
  return (
    <SchemaForm form={form} submitLabel="Save Changes" onCancel={() => onCancel(form.unsaved())}>
      <FieldGroup title="The booking page">
        {SWITCHES.map(({ name, label, on, off }) => (
          <Switch
            key={name}
            label={label}
            description={values[name] ? on : off}
            disabled={name === 'on' && !settings.canMail && !values.on}
            {...getInputProps(name, { type: 'checkbox' })}
          />
        ))}
        <OfferedServices
          chosen={values.serviceIds}
          onChange={(serviceIds) => setFieldValue('serviceIds', serviceIds)}
        />
        <Textarea
          label="To know before booking"
          description="Such as a deposit; shown on the page"
          autosize
          {...getInputProps('notice')}
        />
      </FieldGroup>
      <FieldGroup title="Limits" columns={2}>
        {NUMBERS.map(({ name, label, description, unit, each }) => (
          <WholeNumberInput
            key={name}
            label={label}
            description={description}
            {...(unit === 'at most' ? {} : { suffix: ` ${unit}` })}
            {...getInputProps(name)}
            value={typeof values[name] === 'number' ? values[name] / each : ''}
            onChange={(typed) => setFieldValue(name, typeof typed === 'number' ? Math.round(typed * each) : BLANK)}
          />
        ))}
      </FieldGroup>
      <FieldGroup title="On other sites">
        <Textarea
          label="Sites that may show the page"
          description="One address a line, such as https://example.com"
          autosize
          value={values.embedOrigins.join('\n')}
          onChange={({ target }) => setFieldValue('embedOrigins', target.value === '' ? [] : target.value.split('\n'))}
          error={Object.entries(errors).find(([path]) => path.startsWith('embedOrigins'))?.[1]}
        />
      </FieldGroup>
    </SchemaForm>
  )
}

function OfferedServices({
  chosen,
  onChange,
}: {
  chosen: string[] | null
  onChange: (chosen: string[] | null) => void
}) {
  const services = (useQuery(allServicesQuery).data ?? []).filter(({ bookable }) => bookable)
  return (
    <>
      <Switch
        label="All services"
        description={chosen ? 'Only those below.' : 'Whatever can be booked, also what is added later.'}
        checked={chosen === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : [])}
      />
      {chosen && (
        <MultiSelect
          label="Services"
          data={serviceChoices(services, chosen)}
          value={chosen}
          onChange={onChange}
          searchable
          clearable
        />
      )}
    </>
  )
}
