import { FIELDS, type ImportField, NEEDED } from '@deskbell/domain/data/imports/fields.ts'
import type { Import, ImportReading } from '@deskbell/domain/data/imports/schema.ts'
import { Alert, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import classes from './imports.module.css'
import { FIELD_WORDS } from './labels.ts'

type Props = { one: Import; reading: ImportReading; onChange: (columns: ImportReading['columns']) => void }

const EXAMPLES = 3

/** What is still missing: of each of these, one. */
function missingWords({ kind }: Import, columns: ImportReading['columns']): string[] {
  const missing = NEEDED[kind].filter((fields) => !fields.some((field) => columns.includes(field)))
  return missing.map(
    (fields) => `Say which column is the ${fields.map((field) => `“${FIELD_WORDS[field]}”`).join(' or the ')}.`,
  )
}

/** Each column of the file, with some of what is in it, and what it becomes here. */
export function ColumnMatches({ one, reading, onChange }: Props) {
  const { header, sample } = one
  const { columns } = reading
  function choose(index: number, field: ImportField | null) {
    // A field is one column at most: the one that was it before is left out.
    onChange(header.map((_, at) => (at === index ? field : columns[at] === field ? null : (columns[at] ?? null))))
  }
  return (
    <>
      {missingWords(one, columns).map((words) => (
        <Alert key={words} color="brass" mt="md">
          {words}
        </Alert>
      ))}
      <ul className={classes.columns} aria-label="Columns of the file">
        {header.map((name, index) => (
          <ColumnRow
            // Two columns may be called the same.
            key={index}
            kind={one.kind}
            name={name || `Column ${index + 1}`}
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
        <span className={classes.examples}>{examples.join(' · ') || 'empty'}</span>
      </span>
      <NativeSelect
        aria-label={`${name} is`}
        aria-describedby={id}
        data={[{ value: '', label: 'Leave out' }, ...options]}
        value={field ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(FIELDS[kind].find((known) => known === value) ?? null)}
      />
    </li>
  )
}
