import { type Client, ClientInput } from '@deskbell/domain/clients/schema.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { t } from '@lingui/core/macro'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Disclosure } from '../../../components/disclosure.tsx'
import { Checkbox, SimpleGrid, TagsInput } from '../../../components/mantine-more.ts'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhones } from '../../business/use-phone-format.ts'
import { listLanguageChoices } from '../../messages/language-names.ts'
import { tagsQuery, useMoveHousehold } from '../api.ts'
import { SimilarClients } from '../duplicates/similar-clients.tsx'
import { MessageWishes } from './message-wishes.tsx'

/** Saves a client, then adds them to the household of the match that the user chose (same phone or e-mail). */
function useSharedHousehold<Rest extends unknown[]>(save: (...input: Rest) => Promise<Client>) {
  const [household, setHousehold] = useState<string | null>(null)
  const { mutateAsync: moveHousehold } = useMoveHousehold()
  async function saveWithHousehold(...input: Rest): Promise<Client> {
    const client = await save(...input)
    if (household) {
      // The client is saved: a failure from here on must not keep the form open.
      await runWithToast({ action: () => moveHousehold({ id: client.id, withClientId: household }) })
    }
    return client
  }
  return { household, setHousehold, saveWithHousehold }
}

type Props = {
  values: ClientInput
  /** Id of the edited client; undefined while adding. */
  clientId?: string
  /** Version of the edited client (optimistic lock). */
  version?: number
  submitLabel: string
  save: (input: ClientInput, seen: { id: string; version: number }) => Promise<Client>
  onSaved: () => void
  onCancel: () => void
}

export function ClientForm({ values, clientId, version, submitLabel, save, onSaved, onCancel }: Props) {
  const { today } = useFormat()
  const { data: tags = [] } = useQuery(tagsQuery)
  const { household, setHousehold, saveWithHousehold } = useSharedHousehold(save)
  const form = useSchemaForm({ schema: ClientInput, values, version, submit: saveWithHousehold, onSaved })
  const field = form.getInputProps
  const birthday = field('birthday')
  return (
    <SchemaForm form={form} submitLabel={submitLabel} onCancel={onCancel}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t`First name`} autoComplete="off" required data-autofocus {...field('firstName')} />
        <TextInput label={t`Last name`} autoComplete="off" {...field('lastName')} />
        <TextInput
          label={t`Phone`}
          type="tel"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={usePhoneHint(form.values.phone)}
          {...field('phone')}
        />
        <TextInput label={t`E-mail`} type="email" autoComplete="off" {...field('email')} />
      </SimpleGrid>
      <SimilarClients
        typed={{ ...pickTyped(form.values), exceptId: clientId }}
        active={form.isDirty() || !clientId}
        household={household}
        onHousehold={setHousehold}
      />
      <Textarea
        label={t`Alert note`}
        description={t`Shown whenever this client is picked`}
        rows={2}
        {...field('alertNote')}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Textarea label={t`Notes`} rows={3} {...field('notes')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TagsInput
          label={t`Tags`}
          placeholder={form.values.tags.length ? undefined : t`Type one, press Enter`}
          acceptValueOnBlur
          data={tags}
          maxDropdownHeight={220}
          {...field('tags')}
        />
        <TextInput
          label={t`Birthday`}
          type="date"
          max={today()}
          {...birthday}
          value={birthday.value ?? ''}
          onChange={(event) => birthday.onChange(event.currentTarget.value || null)}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect label={t`Language of messages`} data={listLanguageChoices()} {...field('language')} />
        <TextInput
          label={t`Exempt from tax because`}
          description={t`With the number of the certificate. Empty: taxed`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...field('taxExemption')}
        />
      </SimpleGrid>
      <Checkbox
        label={t`Wants no news`}
        description={t`Still hears about bookings, but nothing of passes that run low or of birthdays`}
        checked={form.values.news === false}
        onChange={(event) => form.setFieldValue('news', !event.currentTarget.checked)}
      />
      {clientId && (
        <Disclosure label={t`What they want to hear`}>
          <MessageWishes client={form.values} onChange={(muted) => form.setFieldValue('mutedMessages', muted)} />
        </Disclosure>
      )}
    </SchemaForm>
  )
}

/** Warns of a number that can't be read, once typing pauses. */
function usePhoneHint(typed: string): string | undefined {
  const country = getCountry(useFormat().locale)
  const rules = usePhones()
  const [phone] = useDebouncedValue(typed, 500)
  return rules && phone.trim() && !rules.normalizePhone(phone, country)
    ? t`The kiosk won’t find this number.`
    : undefined
}

function pickTyped({ firstName, lastName, phone, email }: ClientInput) {
  return { firstName, lastName, phone, email }
}
