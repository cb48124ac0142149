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
import { Alert, Button, Group } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { Radio } from '../../../components/mantine-more.ts'
import { notifyUndo } from '../../../components/notify.tsx'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { useMergeClients } from './api.ts'
import classes from './merge-form.module.css'
import { useUndoMergeWithToast } from './merges-card.tsx'

const NOUNS: Record<keyof MergeCounts, [one: string, many: string]> = {
  passes: ['pass', 'passes'],
  visits: ['visit', 'visits'],
  payments: ['payment', 'payments'],
  bookings: ['booking', 'bookings'],
  files: ['file', 'files'],
  signatures: ['signature', 'signatures'],
  attention: ['note for the desk', 'notes for the desk'],
  letters: ['letter', 'letters'],
  messages: ['message', 'messages'],
  waiting: ['place on the waiting list', 'places on the waiting list'],
}

/** Describes the moved records: "1 pass, 12 visits"; empty if there are none. */
function movedWords(counts: MergeCounts): string {
  const kinds = Object.keys(NOUNS) as (keyof MergeCounts)[]
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${NOUNS[kind][counts[kind] === 1 ? 0 : 1]}`)
    .join(', ')
}

/** Fields of which the merge keeps one client's value. */
const MERGE_FIELDS: {
  field: MergeField
  label: string
  words: (side: MergeSide, formats: { phone: (e164: string) => string; date: (day: string) => string }) => string
}[] = [
  { field: 'name', label: 'Name', words: fullName },
  { field: 'phone', label: 'Phone', words: ({ phone }, formats) => formats.phone(phone) },
  { field: 'email', label: 'E-mail', words: ({ email }) => email },
  { field: 'birthday', label: 'Birthday', words: ({ birthday }, { date }) => (birthday ? date(birthday) : '') },
  { field: 'alertNote', label: 'Alert note', words: ({ alertNote }) => alertNote },
  { field: 'photo', label: 'Photo', words: ({ hasPhoto, firstName }) => (hasPhoto ? `${firstName}’s photo` : '') },
  { field: 'household', label: 'Household', words: ({ household }) => household.map(fullName).join(', ') },
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
        <span>{fullName(kept)}, who stays</span>
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
            label={words[side] || 'none'}
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
    <Card title={`${fullName(kept)} stays`}>
      <div className={classes.form}>
        <MergeChoiceList preview={preview} choices={choices} onChoose={setChoices} />
        <p className={classes.words}>
          {moved ? `Goes to ${fullName(kept)}: ${moved}.` : `${fullName(merged)} has nothing that goes along.`} Notes
          are joined, tags united. {fullName(merged)} is then shown nowhere any more. You can undo this for 30 days.
        </p>
        <Conflicts conflicts={conflicts} />
        {merging.error && (
          <Alert color="red" role="alert">
            {formatProblem(merging.error)}
          </Alert>
        )}
        <Group gap="sm">
          <Button onClick={send} loading={merging.isPending} disabled={conflicts.length > 0}>
            Merge
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
            Keep {fullName(merged)} instead
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
  function send() {
    merging.mutate(
      { id, keptId: kept.id, mergedId: merged.id, choices },
      {
        onSuccess: (merge) => {
          notifyUndo({ message: `${merge.mergedName} was merged`, undo: () => void part(merge) })
          void navigate({ to: '/dashboard/clients/$clientId', params: { clientId: kept.id } })
        },
      },
    )
  }
  return { send, merging }
}

function Conflicts({ conflicts }: Pick<MergePreview, 'conflicts'>) {
  const { dateTime } = useFormat()
  if (conflicts.length === 0) return null
  return (
    <Alert color="brass" role="alert" title="Both have a place in one class">
      Cancel one of the two places first:{' '}
      {conflicts.map(({ serviceName, startsAt }) => `${serviceName}, ${dateTime(startsAt)}`).join('; ')}.
    </Alert>
  )
}
