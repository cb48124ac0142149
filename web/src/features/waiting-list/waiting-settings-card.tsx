import type { WaitingOptions, WaitingSettings } from '@deskbell/domain/waiting-list/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { Choice } from '../../components/choice.tsx'
import { LoadingState } from '../../components/loading-state.tsx'
import { Select } from '../../components/mantine-more.ts'
import { notify, notifyError } from '../../components/notify.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Switch } from '../../components/switch.ts'
import { useChangeWaitingSettings, waitingSettingsQuery } from './api.ts'

const TO = [
  { value: 'first', label: t`The first in line` },
  { value: 'all', label: t`All who wait` },
] as const satisfies { value: WaitingOptions['offerTo']; label: string }[]

const MINUTES = [15, 30, 60, 120, 240, 480, 1440]

function minutesWords(minutes: number): string {
  if (minutes < 60) return t`${plural({ minutes }, { one: '# minute', other: '# minutes' })}`
  return t`${plural({ hours: minutes / 60 }, { one: '# hour', other: '# hours' })}`
}

export function WaitingSettingsCard() {
  const query = useQuery(waitingSettingsQuery)
  return (
    <Card title={t`Waiting list`}>
      <QueryView query={query} loading={<LoadingState rows={3} height={44} />}>
        {(settings) => <Fields settings={settings} />}
      </QueryView>
    </Card>
  )
}

function Fields({ settings: { version, options } }: { settings: WaitingSettings }) {
  const change = useChangeWaitingSettings()
  function set(values: Partial<WaitingOptions>) {
    change.mutate(
      { version, options: { ...options, ...values } },
      { onSuccess: () => notify(t`Saved`), onError: notifyError },
    )
  }
  const choices = MINUTES.includes(options.holdMinutes) ? MINUTES : [...MINUTES, options.holdMinutes]
  return (
    <Stack gap="md">
      <Switch
        label={t`Offer what frees up by itself`}
        description={t`Whoever waits for it is written to within a minute or so`}
        checked={options.automatic}
        onChange={({ currentTarget }) => set({ automatic: currentTarget.checked })}
        readOnly={change.isPending}
      />
      <Choice label={t`Offer it to`} options={TO} value={options.offerTo} onChange={(offerTo) => set({ offerTo })} />
      <Select
        label={options.offerTo === 'first' ? t`Hold it for them` : t`The offer is good for`}
        allowDeselect={false}
        data={choices.map((minutes) => ({ value: String(minutes), label: minutesWords(minutes) }))}
        value={String(options.holdMinutes)}
        onChange={(minutes) => set({ holdMinutes: Number(minutes) })}
      />
    </Stack>
  )
}
