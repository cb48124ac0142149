import type {
  MergeChoice,
  MergeChoices,
  MergeCounts,
  MergeField,
  MergePreview,
  MergeSide,
} from '@deskbell/domain/clients/merges/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { Radio } from '../../../components/mantine-more.ts'
import { notifyUndo } from '../../../components/notify.tsx'
import { joinClauses } from '../../../lib/join-text.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { useMergeClients } from './api.ts'
import classes from './merge-form.module.css'
import { useUndoMergeWithToast } from './merges-card.tsx'

const COUNTED: Record<keyof MergeCounts, (count: number) => string> = {
  passes: (count) => t`${plural({ count }, { one: '# pass', other: '# passes' })}`,
  visits: (count) => t`${plural({ count }, { one: '# visit', other: '# visits' })}`,
  payments: (count) => t`${plural({ count }, { one: '# payment', other: '# payments' })}`,
  bookings: (count) => t`${plural({ count }, { one: '# booking', other: '# bookings' })}`,
  files: (count) => t`${plural({ count }, { one: '# file', other: '# files' })}`,
  signatures: (count) => t`${plural({ count }, { one: '# signature', other: '# signatures' })}`,
  attention: (count) => t`${plural({ count }, { one: '# note for the desk', other: '# notes for the desk' })}`,
  letters: (count) => t`${plural({ count }, { one: '# letter', other: '# letters' })}`,
  messages: (count) => t`${plural({ count }, { one: '# message', other: '# messages' })}`,
  waiting: (count) =>
    t`${plural({ count }, { one: '# place on the waiting list', other: '# places on the waiting list' })}`,
}

/** Describes the moved records: "1 pass, 12 visits"; empty if there are none. */
function movedWords(counts: MergeCounts): string {
  const kinds = Object.keys(COUNTED) as (keyof MergeCounts)[]
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => COUNTED[kind](counts[kind]))
    .join(', ')
}

/** Fields of which the merge keeps one client's value. */
const MERGE_FIELDS: {
  field: MergeField
  label: string
  words: (side: MergeSide, formats: { phone: (e164: string) => string; date: (day: string) => string }) => string
}[] = [
  { field: 'name', label: t`Name`, words: fullName },
  { field: 'phone', label: t`Phone`, words: ({ phone }, formats) => formats.phone(phone) },
  { field: 'email', label: t`E-mail`, words: ({ email }) => email },
  { field: 'birthday', label: t`Birthday`, words: ({ birthday }, { date }) => (birthday ? date(birthday) : '') },
  { field: 'alertNote', label: t`Alert note`, words: ({ alertNote }) => alertNote },
  {
    field: 'photo',
    label: t`Photo`,
    words: ({ hasPhoto, firstName }) => (hasPhoto ? t`${{ name: firstName }}’s photo` : ''),
  },
  { field: 'household', label: t`Household`, words: ({ household }) => household.map(fullName).join(', ') },
]

/** Choice of the kept value for each field that differs. Defaults to the only value if one side is empty. */
function MergeChoiceList({
  preview: { kept, merged },
  choices,
  onChoose,
}: {
  preview: MergePreview
  choices: MergeChoices
  onChoose: (choices: MergeChoices) => void
}) {
  const phone = usePhoneFormat()
  const { date } = useFormat()
  const formats = { phone, date }
  const rows = MERGE_FIELDS.map(({ field, label, words }) => ({
    field,
    label,
    words: { kept: words(kept, formats), merged: words(merged, formats) },
  })).filter(({ words }) => words.kept || words.merged)
  return (
    <div className={classes.rows}>
      <div className={classes.heads} aria-hidden="true">
        <span>{t`${{ name: fullName(kept) }}, who stays`}</span>
        <span>{fullName(merged)}</span>
      </div>
      {rows.map(({ field, label, words }) => (
        <FieldChoice
          key={field}
          field={field}
          label={label}
          words={words}
          value={choices[field] ?? (words.kept ? 'kept' : 'merged')}
          onChoose={(choice) => onChoose({ ...choices, [field]: choice })}
        />
      ))}
    </div>
  )
}

function FieldChoice({
  field,
  label,
  words,
  value,
  onChoose,
}: {
  field: MergeField
  label: string
  words: Record<MergeChoice, string>
  value: MergeChoice
  onChoose: (choice: MergeChoice) => void
}) {
  const isSame = words.kept === words.merged
  return (
    <fieldset className={classes.row}>
      <legend className={classes.label}>{label}</legend>
      {isSame ? (
        <span className={classes.same}>{words.kept}</span>
      ) : (
        (['kept', 'merged'] as const).map((side) => (
          <Radio
            key={side}
            name={field}
            label={words[side] || t({ context: 'no value', message: 'none' })}
            checked={value === side}
            onChange={() => onChoose(side)}
            className={classes.choice}
          />
        ))
      )}
    </fieldset>
  )
}

type Props = { preview: MergePreview }

/** Merge form: both clients side by side, the values to keep and the records to move. */
export function MergeForm({ preview }: Props) {
  const { kept, merged, conflicts } = preview
  const [choices, setChoices] = useState<MergeChoices>({})
  const { send, merging } = useMerge(preview, choices)
  const moved = movedWords(merged.counts)
  return (
    <Card title={t`${{ name: fullName(kept) }} stays`}>
      <div className={classes.form}>
        <MergeChoiceList preview={preview} choices={choices} onChoose={setChoices} />
        <p className={classes.words}>
          {moved
            ? t`Goes to ${{ name: fullName(kept) }}: ${moved}.`
            : t`${{ name: fullName(merged) }} has nothing that goes along.`}{' '}
          {t`Notes are joined, tags united. ${{ name: fullName(merged) }} is then shown nowhere any more. You can undo this for 30 days.`}
        </p>
        <Conflicts conflicts={conflicts} />
        {merging.error && (
          <Alert color="red" role="alert">
            {formatProblem(merging.error)}
          </Alert>
        )}
        <Group gap="sm">
          <Button onClick={() => void send()} loading={merging.isPending} disabled={conflicts.length > 0}>
            {t`Merge`}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/dashboard/clients/$clientId/merge/$otherId"
                params={{ clientId: merged.id, otherId: kept.id }}
                replace
                {...props}
              />
            )}
          >
            {t`Keep ${{ name: fullName(merged) }} instead`}
          </Button>
        </Group>
      </div>
    </Card>
  )
}

function useMerge({ kept, merged }: MergePreview, choices: MergeChoices) {
  const [id] = useState(newId)
  const navigate = useNavigate()
  const merging = useMergeClients()
  const { part } = useUndoMergeWithToast()
  async function send() {
    const input = { id, keptId: kept.id, mergedId: merged.id, choices }
    // The card shows the error.
    const merge = await merging.mutateAsync(input).catch(() => null)
    if (!merge) return
    notifyUndo({ message: t`${{ name: merge.mergedName }} was merged`, undo: () => void part(merge) })
    void navigate({ to: '/dashboard/clients/$clientId', params: { clientId: kept.id } })
  }
  return { send, merging }
}

function Conflicts({ conflicts }: Pick<MergePreview, 'conflicts'>) {
  const { dateTime } = useFormat()
  if (conflicts.length === 0) return null
  const places = joinClauses(conflicts.map(({ serviceName, startsAt }) => `${serviceName}, ${dateTime(startsAt)}`))
  return (
    <Alert color="brass" role="alert" title={t`Both have a place in one class`}>
      {t`Cancel one of the two places first: ${places}.`}
    </Alert>
  )
}
