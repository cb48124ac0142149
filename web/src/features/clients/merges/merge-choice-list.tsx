import type { MergeChoice, MergeChoices, MergeField, MergePreview } from '@deskbell/domain/clients/merges/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Radio } from '@mantine/core'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { MERGE_FIELDS } from './labels.ts'
import classes from './merge-form.module.css'

type Props = { preview: MergePreview; choices: MergeChoices; onChoose: (choices: MergeChoices) => void }

/** For each field in which two clients differ, whose value stays. What only one of them has stays anyway. */
export function MergeChoiceList({ preview: { kept, merged }, choices, onChoose }: Props) {
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
