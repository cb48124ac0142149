import type { Waiver, WaiverOverview } from '@deskbell/domain/waivers/schema.ts'
import { Button, Group, Stack, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Facts } from '../../components/facts.tsx'
import { FormModal } from '../../components/form-modal.tsx'
import { notify } from '../../components/notify.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { useFormat } from '../auth/use-format.ts'
import { counted } from '../passes/pass-labels.ts'
import { useSwitchWaiver, waiverQuery } from './api.ts'
import { PublishForm } from './publish-form.tsx'
import { WaiverText } from './waiver-text.tsx'

/** The terms of the version in force, and how many have signed. */
function WaiverFacts({ waiver, overview }: { waiver: Waiver; overview: WaiverOverview }) {
  const { number } = useFormat()
  const { validMonths, adultAge } = waiver
  const facts = [
    { label: 'Signed by', words: `${number(overview.signed)} of your active clients` },
    { label: 'Not signed by', words: number(overview.unsigned) },
    { label: 'Good for', words: validMonths === null ? 'Ever' : counted(validMonths, 'month') },
    { label: 'A guardian signs for', words: adultAge === 0 ? 'Nobody' : `Whoever is younger than ${adultAge}` },
  ]
  return <Facts facts={facts} />
}

/** What clients sign: on or off, the text in force, and those before. */
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
        onError: (error) => notify(problemWords(error), 'failed'),
      },
    )
  }
  return (
    <Switch
      label="Clients sign the waiver"
      description="Whoever hasn’t is asked right after the check-in, and listed on the dashboard until they do"
      checked={on}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
      // Not disabled: that would take the focus away.
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
