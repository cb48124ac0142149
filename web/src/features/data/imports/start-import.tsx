import { ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import { IMPORT_MAX_BYTES } from '@deskbell/domain/data/imports/schema.ts'
import { Alert } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { Choice } from '../../../components/choice.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { DropFile } from './drop-file.tsx'
import classes from './imports.module.css'
import { KIND_HINTS, KIND_WORDS } from './labels.ts'
import { useSendImport } from './mutations.ts'

const KINDS = ImportKind.options.map((value) => ({ value, label: KIND_WORDS[value] }))

/** What was wrong with a file: the server says it in words, field by field. */
function refusedWords(error: unknown): string {
  if (isApiError(error, 'too_large')) return 'The file is larger than 50 MB.'
  const [field] = isApiError(error, 'invalid') ? error.fields : []
  return field?.message ?? problemWords(error)
}

/** What moves in, and the file that it is in. */
export function StartImport() {
  const [kind, setKind] = useState<ImportKind>('clients')
  const [problem, setProblem] = useState('')
  const { mutateAsync: send, isPending: busy } = useSendImport()
  const navigate = useNavigate()
  async function take(file: File): Promise<void> {
    setProblem('')
    if (file.size > IMPORT_MAX_BYTES) return setProblem('The file is larger than 50 MB.')
    if (file.size === 0) return setProblem('The file is empty.')
    try {
      const { id } = await send({ file, kind })
      await navigate({ to: '/dashboard/settings/data/imports/$importId', params: { importId: id } })
    } catch (error) {
      setProblem(refusedWords(error))
    }
  }
  return (
    <Card title="Move data in">
      <div className={classes.stack}>
        <Choice label="What is in the file?" options={KINDS} value={kind} onChange={setKind} />
        <p className={classes.hint}>{KIND_HINTS[kind]}</p>
        <DropFile busy={busy} onFile={(file) => void take(file)} />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <p className={classes.hint}>
          The exports of Square, Mindbody, Vagaro, Fresha, Acuity and Punchpass are recognised by their columns; any
          other file can be matched by hand.
        </p>
      </div>
    </Card>
  )
}
