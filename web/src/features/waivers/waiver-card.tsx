import { type Waiver, WaiverInput, type WaiverOverview } from '@deskbell/domain/waivers/schema.ts'
import { Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Facts } from '../../components/facts.tsx'
import { FormModal } from '../../components/form-modal.tsx'
import { Radio } from '../../components/mantine-more.ts'
import { notify, notifyError } from '../../components/notify.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { formatCount } from '../passes/pass-labels.ts'
import { usePublishWaiver, useSwitchWaiver, waiverQuery } from './api.ts'
import { WaiverText } from './waiver-text.tsx'

const FIRST: WaiverInput = { title: '', body: '', validMonths: 12, adultAge: 18, signAgain: 'now' }

function startFrom(before: Waiver | null): WaiverInput {
  if (!before) return FIRST
  const { title, body, validMonths, adultAge } = before
  return { title, body, validMonths, adultAge, signAgain: 'now' }
}

/** Form to publish another version: text and terms. Published versions are immutable. */
function PublishForm({ before, onDone }: { before: Waiver | null; onDone: () => void }) {
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

function WaiverFacts({ waiver, overview }: { waiver: Waiver; overview: WaiverOverview }) {
  const { number } = useFormat()
  const { validMonths, adultAge } = waiver
  const facts = [
    { label: 'Signed by', words: `${number(overview.signed)} of your active clients` },
    { label: 'Not signed by', words: number(overview.unsigned) },
    { label: 'Good for', words: validMonths === null ? 'Ever' : formatCount(validMonths, 'month') },
    { label: 'A guardian signs for', words: adultAge === 0 ? 'Nobody' : `Whoever is younger than ${adultAge}` },
  ]
  return <Facts facts={facts} />
}

/** Settings card with the waiver: switch, current version and earlier ones. */
export function WaiverCard() {
  const query = useQuery(waiverQuery)
  return (
    <Card title="Waiver">
      <QueryView query={query}>{(overview) => <Loaded overview={overview} />}</QueryView>
    </Card>
  )
}

function Loaded({ overview }: { overview: WaiverOverview }) {
  const [writing, { open, close }] = useDisclosure()
  const [newest] = overview.waivers
  return (
    <Stack gap="md">
      {newest ? (
        <>
          <OnSwitch overview={overview} />
          <WaiverFacts waiver={newest} overview={overview} />
        </>
      ) : (
        <p>
          Write a text that clients sign at the kiosk or at the desk, such as that they take part at their own risk.
        </p>
      )}
      <Group>
        <Button variant="default" onClick={open}>
          {newest ? 'Publish another version' : 'Write the waiver'}
        </Button>
      </Group>
      {overview.waivers.map((waiver) => (
        <Version key={waiver.id} waiver={waiver} />
      ))}
      <FormModal
        title={newest ? `Version ${newest.number + 1} of the waiver` : 'The waiver'}
        opened={writing}
        onClose={close}
        fullOnPhone
      >
        <PublishForm key={newest?.id} before={newest ?? null} onDone={close} />
      </FormModal>
    </Stack>
  )
}

function OnSwitch({ overview: { version, on } }: { overview: WaiverOverview }) {
  const turn = useSwitchWaiver()
  function set(checked: boolean) {
    turn.mutate(
      { version, on: checked },
      {
        onSuccess: () => notify(checked ? 'Clients are asked to sign' : 'Clients are no longer asked to sign'),
        onError: notifyError,
      },
    )
  }
  return (
    <Switch
      label="Clients sign the waiver"
      description="Whoever hasn’t is asked right after the check-in, and listed on the dashboard until they do"
      checked={on}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
      // Not disabled, because that would lose the focus.
      readOnly={turn.isPending}
    />
  )
}

function Version({ waiver }: { waiver: Waiver }) {
  const { date, dayOf } = useFormat()
  const { number, title, publishedAt, byName } = waiver
  return (
    <Disclosure label={`Version ${number}: ${title}`} aside={date(dayOf(publishedAt))}>
      <Stack gap="sm">
        <span>
          Published by {byName} on {date(dayOf(publishedAt))}
        </span>
        <WaiverText {...waiver} />
      </Stack>
    </Disclosure>
  )
}
