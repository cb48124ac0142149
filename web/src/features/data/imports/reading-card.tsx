import { FIELDS, type ImportField, REQUIRED_FIELDS } from '@deskbell/domain/data/imports/fields.ts'
import {
  DateOrder,
  DuplicatePolicy,
  type Import,
  ImportEncoding,
  type ImportReading,
  ImportSeparator,
} from '@deskbell/domain/data/imports/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { Card } from '../../../components/card.tsx'
import { Choice } from '../../../components/choice.tsx'
import { i18n } from '../../../lib/i18n.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useUpdateImportReading } from './api.ts'
import classes from './imports.module.css'
import {
  DATE_ORDER_WORDS,
  DUPLICATE_WORDS,
  ENCODING_WORDS,
  FIELD_WORDS,
  SEPARATOR_WORDS,
  SOURCE_WORDS,
} from './labels.ts'

type Props = { one: Import; reading: ImportReading; onChange: (columns: ImportReading['columns']) => void }

const EXAMPLES = 3

/** Returns a message per required field without a column. Of each group one field suffices. */
function missingWords({ kind }: Import, columns: ImportReading['columns']): string[] {
  const missing = REQUIRED_FIELDS[kind].filter((fields) => !fields.some((field) => columns.includes(field)))
  const either = new Intl.ListFormat(i18n.locale, { type: 'disjunction' })
  return missing.map((fields) => {
    const names = either.format(fields.map((field) => `“${FIELD_WORDS[field]}”`))
    return t`Say which column is the ${names}.`
  })
}

function ColumnMatches({ one, reading, onChange }: Props) {
  const { header, sample } = one
  const { columns } = reading
  function choose(index: number, field: ImportField | null) {
    // A field is mapped to one column at most: unset the previous one.
    onChange(header.map((_, at) => (at === index ? field : columns[at] === field ? null : (columns[at] ?? null))))
  }
  return (
    <>
      {missingWords(one, columns).map((words) => (
        <Alert key={words} color="brass" mt="md">
          {words}
        </Alert>
      ))}
      <ul className={classes.columns} aria-label={t`Columns of the file`}>
        {header.map((name, index) => (
          <ColumnRow
            // Two columns may have the same name.
            key={index}
            kind={one.kind}
            name={name || t`Column ${{ number: index + 1 }}`}
            examples={sample.flatMap((row) => row[index] || []).slice(0, EXAMPLES)}
            field={columns[index] ?? null}
            onChoose={(field) => choose(index, field)}
          />
        ))}
      </ul>
    </>
  )
}

function ColumnRow({
  kind,
  name,
  examples,
  field,
  onChoose,
}: {
  kind: Import['kind']
  name: string
  examples: string[]
  field: ImportField | null
  onChoose: (field: ImportField | null) => void
}) {
  const id = useId()
  const options = FIELDS[kind].map((value) => ({ value, label: FIELD_WORDS[value] }))
  return (
    <li className={classes.column} data-left-out={field === null}>
      <span className={classes.header} id={id}>
        {name}
        <span className={classes.examples}>
          {examples.join(' · ') || t({ context: 'column of a file', message: 'empty' })}
        </span>
      </span>
      <NativeSelect
        aria-label={t({ context: 'label: what a column of a file holds', message: `${{ name }} is` })}
        aria-describedby={id}
        data={[{ value: '', label: t`Leave out` }, ...options]}
        value={field ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(FIELDS[kind].find((known) => known === value) ?? null)}
      />
    </li>
  )
}

function toOptions<Value extends string>(values: readonly Value[], words: Record<Value, string>) {
  return values.map((value) => ({ value, label: words[value] }))
}

const TEXT_ENCODINGS = ImportEncoding.exclude(['excel']).options

/** Parsing settings and column mapping of a file. Each change is saved at once. */
export function ReadingCard({ one }: { one: Import }) {
  const correct = useUpdateImportReading(one.id)
  const reading: ImportReading = { ...one.reading, ...(correct.isPending ? correct.variables : {}) }
  const change = (changed: Partial<ImportReading>) => correct.mutate(changed)
  return (
    <Card
      title={t`How the file is read`}
      aside={one.source && t`Looks like an export of ${{ source: SOURCE_WORDS[one.source] }}`}
    >
      {correct.error && (
        <Alert color="red" role="alert" mb="md">
          {formatProblem(correct.error)}
        </Alert>
      )}
      <div className={classes.settings}>
        <Letters reading={reading} onChange={change} />
        <DateOrderSelect one={one} reading={reading} onChange={change} />
      </div>
      <ColumnMatches one={one} reading={reading} onChange={(columns) => change({ columns })} />
      <Choice
        label={t`When somebody, or something, is here already`}
        options={toOptions(DuplicatePolicy.options, DUPLICATE_WORDS)}
        value={reading.duplicates}
        onChange={(duplicates) => change({ duplicates })}
      />
    </Card>
  )
}

type PartProps = { reading: ImportReading; onChange: (changed: Partial<ImportReading>) => void }

// Another encoding or separator changes the columns: reset the mapping, so that the server guesses it again.
function Letters({ reading: { encoding, separator }, onChange }: PartProps) {
  if (encoding === 'excel') return null
  return (
    <>
      <NativeSelect
        label={t`Letters`}
        description={t`Choose another one if names below look wrong`}
        data={toOptions(TEXT_ENCODINGS, ENCODING_WORDS)}
        value={encoding}
        onChange={({ currentTarget: { value } }) => onChange({ encoding: ImportEncoding.parse(value), columns: [] })}
      />
      <NativeSelect
        label={t`Columns are parted by`}
        description={t`Choose another one if all is in one column`}
        data={toOptions(ImportSeparator.options, SEPARATOR_WORDS)}
        value={separator}
        onChange={({ currentTarget: { value } }) => onChange({ separator: ImportSeparator.parse(value), columns: [] })}
      />
    </>
  )
}

function DateOrderSelect({ one, reading: { dateOrder }, onChange }: PartProps & { one: Import }) {
  const isAsked = one.asks.includes('date_order') && dateOrder === null
  return (
    <NativeSelect
      label={t`Dates are written`}
      description={t`The order of day, month and year`}
      error={isAsked && t`The dates in the file can be read in two ways: choose`}
      data={[
        ...(dateOrder === null ? [{ value: '', label: t`Choose` }] : []),
        ...toOptions(DateOrder.options, DATE_ORDER_WORDS),
      ]}
      value={dateOrder ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ dateOrder: DateOrder.parse(value) })}
    />
  )
}
