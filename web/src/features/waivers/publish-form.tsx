import { type Waiver, WaiverInput } from '@deskbell/domain/waivers/schema.ts'
import { Radio, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { notify } from '../../components/notify.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { usePublishWaiver } from './api.ts'

const FIRST: WaiverInput = { title: '', body: '', validMonths: 12, adultAge: 18, signAgain: 'now' }

function startFrom(before: Waiver | null): WaiverInput {
  if (!before) return FIRST
  const { title, body, validMonths, adultAge } = before
  return { title, body, validMonths, adultAge, signAgain: 'now' }
}

/** Writes the next version: another text, or other terms. What was published stays as it is. */
export function PublishForm({ before, onDone }: { before: Waiver | null; onDone: () => void }) {
  const publish = usePublishWaiver()
  const form = useSchemaForm({
    schema: WaiverInput,
    values: startFrom(before),
    submit: async (input, { id }) => {
      const { number } = await publish.mutateAsync({ id, ...input })
      notify(`Version ${number} of the waiver is published`)
    },
    onSaved: onDone,
  })
  const { validMonths } = form.values
  return (
    <SchemaForm form={form} submitLabel="Publish" onCancel={onDone}>
      <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label="Text"
        description="An empty line begins a paragraph"
        required
        autosize
        minRows={6}
        maxRows={16}
        {...form.getInputProps('body')}
      />
      <Switch
        label="A signature expires"
        checked={validMonths !== null}
        onChange={({ currentTarget }) => form.setFieldValue('validMonths', currentTarget.checked ? 12 : null)}
      />
      {validMonths !== null && (
        <WholeNumberInput label="Good for" suffix=" months" required {...form.getInputProps('validMonths')} />
      )}
      <WholeNumberInput
        label="A guardian signs for whoever is younger than"
        description="0: for nobody"
        suffix=" years"
        required
        {...form.getInputProps('adultAge')}
      />
      {before && (
        <Radio.Group label="Whoever has signed the version before" {...form.getInputProps('signAgain')}>
          <Stack gap="xs" mt="xs">
            <Radio value="now" label="Signs again the next time they come" />
            <Radio value="when_expired" label="Signs again when their signature expires" />
          </Stack>
        </Radio.Group>
      )}
      <Text size="md">What is published stays as it is: a change is another version.</Text>
    </SchemaForm>
  )
}
