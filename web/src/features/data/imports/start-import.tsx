import { ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import { IMPORT_MAX_BYTES } from '@deskbell/domain/data/imports/schema.ts'
import { Alert, Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { Choice } from '../../../components/choice.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useSendImport } from './api.ts'
import classes from './imports.module.css'
import { KIND_HINTS, KIND_WORDS } from './labels.ts'

type Props = { busy: boolean; onFile: (file: File) => void }

/** Takes a file that is dropped, or chosen. */
function DropFile({ busy, onFile }: Props) {
  const [over, setOver] = useState(false)
  // Without this, the same file can't be chosen twice in a row.
  const forget = useRef<() => void>(null)
  function take(file: File | null | undefined) {
    if (file && !busy) onFile(file)
    forget.current?.()
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  function hover(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard
    <div className={classes.drop} data-over={over} onDragOver={hover} onDragLeave={() => setOver(false)} onDrop={drop}>
      <IconFileImport size={32} aria-hidden="true" />
      <FileButton
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        resetRef={forget}
        onChange={take}
        inputProps={{ 'aria-label': 'File to import' }}
      >
        {(props) => (
          <Button {...props} loading={busy}>
            Choose a file
          </Button>
        )}
      </FileButton>
      <p className={classes.hint}>or drop it here. CSV or Excel, at most 50 MB. Nothing moves in before you say so.</p>
    </div>
  )
}

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
