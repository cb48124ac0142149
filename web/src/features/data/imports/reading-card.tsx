import type { Import, ImportReading } from '@deskbell/domain/data/imports/schema.ts'
import { DateOrder, DuplicatePolicy, ImportEncoding, ImportSeparator } from '@deskbell/domain/data/imports/schema.ts'
import { Alert, NativeSelect } from '@mantine/core'
import { Card } from '../../../components/card.tsx'
import { Choice } from '../../../components/choice.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { ColumnMatches } from './column-matches.tsx'
import classes from './imports.module.css'
import { DATE_ORDER_WORDS, DUPLICATE_WORDS, ENCODING_WORDS, SEPARATOR_WORDS, SOURCE_WORDS } from './labels.ts'
import { useCorrectReading } from './mutations.ts'

function toOptions<Value extends string>(values: readonly Value[], words: Record<Value, string>) {
  return values.map((value) => ({ value, label: words[value] }))
}

const TEXT_ENCODINGS = ImportEncoding.exclude(['excel']).options

/** How a file is read and which column is what, each of it correctable. What is changed is kept at once. */
export function ReadingCard({ one }: { one: Import }) {
  const correct = useCorrectReading(one.id)
  const reading: ImportReading = { ...one.reading, ...(correct.isPending ? correct.variables : {}) }
  const change = (changed: Partial<ImportReading>) => correct.mutate(changed)
  return (
    <Card title="How the file is read" aside={one.source && `Looks like an export of ${SOURCE_WORDS[one.source]}`}>
      {correct.error && (
        <Alert color="red" role="alert" mb="md">
          {problemWords(correct.error)}
        </Alert>
      )}
      <div className={classes.settings}>
        <Letters reading={reading} onChange={change} />
        <DateOrderSelect one={one} reading={reading} onChange={change} />
      </div>
      <ColumnMatches one={one} reading={reading} onChange={(columns) => change({ columns })} />
      <Choice
        label="When somebody, or something, is here already"
        options={toOptions(DuplicatePolicy.options, DUPLICATE_WORDS)}
        value={reading.duplicates}
        onChange={(duplicates) => change({ duplicates })}
      />
    </Card>
  )
}

type PartProps = { reading: ImportReading; onChange: (changed: Partial<ImportReading>) => void }

// Other letters make other columns: what was said of them is guessed anew.
function Letters({ reading: { encoding, separator }, onChange }: PartProps) {
  if (encoding === 'excel') return null
  return (
    <>
      <NativeSelect
        label="Letters"
        description="Choose another one if names below look wrong"
        data={toOptions(TEXT_ENCODINGS, ENCODING_WORDS)}
        value={encoding}
        onChange={({ currentTarget: { value } }) => onChange({ encoding: ImportEncoding.parse(value), columns: [] })}
      />
      <NativeSelect
        label="Columns are parted by"
        description="Choose another one if all is in one column"
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
      label="Dates are written"
      description="The order of day, month and year"
      error={isAsked && 'The dates in the file can be read in two ways: choose'}
      data={[
        ...(dateOrder === null ? [{ value: '', label: 'Choose' }] : []),
        ...toOptions(DateOrder.options, DATE_ORDER_WORDS),
      ]}
      value={dateOrder ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ dateOrder: DateOrder.parse(value) })}
    />
  )
}
