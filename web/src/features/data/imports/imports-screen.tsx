import { ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import { IMPORT_MAX_BYTES, type Import } from '@deskbell/domain/data/imports/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Anchor, Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { Choice } from '../../../components/choice.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { listItems } from '../../../lib/pages.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { translateValidation } from '../../../lib/validation-texts.ts'
import { useFormat } from '../../auth/use-format.ts'
import { importsQuery, useSendImport } from './api.ts'
import classes from './imports.module.css'
import { countWords, describeStatus, KIND_HINTS, KIND_WORDS } from './labels.ts'

type Props = { busy: boolean; onFile: (file: File) => void }

/** File input with drag and drop. */
function DropFile({ busy, onFile }: Props) {
  const [over, setOver] = useState(false)
  // Resets the input; otherwise choosing the same file again fires no event.
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
        inputProps={{ 'aria-label': t`File to import` }}
      >
        {(props) => (
          <Button {...props} loading={busy}>
            {t`Choose a file`}
          </Button>
        )}
      </FileButton>
      <p
        className={classes.hint}
      >{t`or drop it here. CSV or Excel, at most 50 MB. Nothing moves in before you say so.`}</p>
    </div>
  )
}

const KINDS = ImportKind.options.map((value) => ({ value, label: KIND_WORDS[value] }))

/** Returns the reason for a refused file: the server's message of the first field, if there is one. */
function refusedWords(error: unknown): string {
  if (isApiError(error, 'too_large')) return t`The file is larger than 50 MB.`
  const [field] = isApiError(error, 'invalid') ? error.fields : []
  return field ? translateValidation(field.message) : formatProblem(error)
}

function StartImport() {
  const [kind, setKind] = useState<ImportKind>('clients')
  const [problem, setProblem] = useState('')
  const { mutateAsync: send, isPending: busy } = useSendImport()
  const navigate = useNavigate()
  async function take(file: File): Promise<void> {
    setProblem('')
    if (file.size > IMPORT_MAX_BYTES) return setProblem(t`The file is larger than 50 MB.`)
    if (file.size === 0) return setProblem(t`The file is empty.`)
    try {
      const { id } = await send({ file, kind })
      await navigate({ to: '/dashboard/settings/data/imports/$importId', params: { importId: id } })
    } catch (error) {
      setProblem(refusedWords(error))
    }
  }
  return (
    <Card title={t`Move data in`}>
      <div className={classes.stack}>
        <Choice label={t`What is in the file?`} options={KINDS} value={kind} onChange={setKind} />
        <p className={classes.hint}>{KIND_HINTS[kind]}</p>
        <DropFile busy={busy} onFile={(file) => void take(file)} />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <p className={classes.hint}>
          {t`The exports of Square, Mindbody, Vagaro, Fresha, Acuity and Punchpass are recognised by their columns; any other file can be matched by hand.`}
        </p>
      </div>
    </Card>
  )
}

function PastImports() {
  const pages = useInfiniteQuery(importsQuery)
  return (
    <Card title={t`Earlier imports`}>
      <QueryView query={pages}>
        {(data) => {
          const imports = listItems(data)
          if (imports.length === 0) return <p className={classes.hint}>{t`Nothing has moved in yet.`}</p>
          return (
            <TimedList label={t`Earlier imports`}>
              {imports.map((one) => (
                <ImportRow key={one.id} one={one} />
              ))}
            </TimedList>
          )
        }}
      </QueryView>
      <LoadMore pages={pages} />
    </Card>
  )
}

function ImportRow({ one }: { one: Omit<Import, 'sample'> }) {
  const { relativeDay, dayOf, time } = useFormat()
  const { id, fileName, kind, createdAt, status } = one
  const { words, tone } = describeStatus(one)
  const counts = status === 'done' ? ` · ${countWords(one)}` : ''
  return (
    <TimedRow
      at={createdAt}
      day={relativeDay(dayOf(createdAt))}
      time={time(createdAt)}
      title={
        <Anchor
          className={classes.name}
          renderRoot={(props) => (
            <Link to="/dashboard/settings/data/imports/$importId" params={{ importId: id }} {...props} />
          )}
        >
          {fileName}
        </Anchor>
      }
      detail={t`${{ what: `${KIND_WORDS[kind]}${counts}` }}, by ${{ name: one.by }}`}
    >
      <StatusPill tone={tone}>{words}</StatusPill>
    </TimedRow>
  )
}

export function ImportsScreen() {
  return (
    <>
      <PageHeader
        title={t`Import`}
        subtitle={t`Clients, services, products, passes, gift cards and visits from a file`}
      />
      <div className={classes.stack}>
        <StartImport />
        <PastImports />
      </div>
    </>
  )
}
