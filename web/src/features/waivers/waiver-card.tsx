import { type Waiver, WaiverInput, type WaiverOverview } from '@deskbell/domain/waivers/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
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
import { Switch } from '../../components/switch.ts'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
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
      notify(t`Version ${number} of the waiver is published`)
    },
    onSaved: onDone,
  })
  const { validMonths } = form.values
  return (
    <SchemaForm form={form} submitLabel={t`Publish`} onCancel={onDone}>
      <TextInput label={t`Title`} required data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label={t`Text`}
        description={t`An empty line begins a paragraph`}
        required
        autosize
        minRows={6}
        maxRows={16}
        {...form.getInputProps('body')}
      />
      <Switch
        label={t`A signature expires`}
        checked={validMonths !== null}
        onChange={({ currentTarget }) => form.setFieldValue('validMonths', currentTarget.checked ? 12 : null)}
      />
      {validMonths !== null && (
        <WholeNumberInput
          label={t`Good for`}
          suffix={` ${t({ context: 'unit after the number in a field', message: 'months' })}`}
          required
          {...form.getInputProps('validMonths')}
        />
      )}
      <WholeNumberInput
        label={t`A guardian signs for whoever is younger than`}
        description={t`0: for nobody`}
        suffix={` ${t({ context: 'unit after the number in a field', message: 'years' })}`}
        required
        {...form.getInputProps('adultAge')}
      />
      {before && (
        <Radio.Group label={t`Whoever has signed the version before`} {...form.getInputProps('signAgain')}>
          <Stack gap="xs" mt="xs">
            <Radio value="now" label={t`Signs again the next time they come`} />
            <Radio value="when_expired" label={t`Signs again when their signature expires`} />
          </Stack>
        </Radio.Group>
      )}
      <Text size="md">{t`What is published stays as it is: a change is another version.`}</Text>
    </SchemaForm>
  )
}

function formatMonths(count: number | null): string {
  if (count === null) return t({ context: 'how long a signature is good for', message: 'Ever' })
  return t`${plural({ count }, { one: '# month', other: '# months' })}`
}

function WaiverFacts({ waiver, overview }: { waiver: Waiver; overview: WaiverOverview }) {
  const { number } = useFormat()
  const { validMonths, adultAge } = waiver
  const facts = [
    { label: t`Signed by`, words: t`${{ number: number(overview.signed) }} of your active clients` },
    { label: t`Not signed by`, words: number(overview.unsigned) },
    { label: t`Good for`, words: formatMonths(validMonths) },
    {
      label: t`A guardian signs for`,
      words: adultAge === 0 ? t`Nobody` : t`Whoever is younger than ${{ age: adultAge }}`,
    },
  ]
  return <Facts facts={facts} />
}

/** Settings card with the waiver: switch, current version and earlier ones. */
export function WaiverCard() {
  const query = useQuery(waiverQuery)
  return (
    <Card title={t`Waiver`}>
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
          {t`Write a text that clients sign at the kiosk or at the desk, such as that they take part at their own risk.`}
        </p>
      )}
      <Group>
        <Button variant="default" onClick={open}>
          {newest ? t`Publish another version` : t`Write the waiver`}
        </Button>
      </Group>
      {overview.waivers.map((waiver) => (
        <Version key={waiver.id} waiver={waiver} />
      ))}
      <FormModal
        title={newest ? t`Version ${{ number: newest.number + 1 }} of the waiver` : t`The waiver`}
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
        onSuccess: () => notify(checked ? t`Clients are asked to sign` : t`Clients are no longer asked to sign`),
        onError: notifyError,
      },
    )
  }
  return (
    <Switch
      label={t`Clients sign the waiver`}
      description={t`Whoever hasn’t is asked right after the check-in, and listed on the dashboard until they do`}
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
    <Disclosure label={t`Version ${number}: ${title}`} aside={date(dayOf(publishedAt))}>
      <Stack gap="sm">
        <span>{t`Published by ${{ name: byName }} on ${{ date: date(dayOf(publishedAt)) }}`}</span>
        <WaiverText {...waiver} />
      </Stack>
    </Disclosure>
  )
}
