import { PROBLEM_WORDS } from '@deskbell/domain/data/imports/problems.ts'
import type { Import, ImportProblem } from '@deskbell/domain/data/imports/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { Disclosure } from '../../../components/disclosure.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { i18n } from '../../../lib/i18n.ts'
import { joinWithColon } from '../../../lib/join-text.ts'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { importProblemsQuery, importQuery } from './api.ts'
import { ImportCounts, ImportDone, ImportFailed, ImportUndone, useImportAction } from './import-result.tsx'
import classes from './imports.module.css'
import { describeStatus, KIND_WORDS, rowsInWords } from './labels.ts'
import { ReadingCard } from './reading-card.tsx'

/** Reasons for refused rows, and their download to correct them; nothing if there are none. */
function ImportProblems({ one }: { one: Import }) {
  if (one.refused === 0) return null
  return (
    <Card title={t`${{ rows: rowsInWords(one.refused) }} refused`}>
      <ul className={classes.problems} aria-label={t`What is wrong`}>
        {one.problems.map(({ code, count }) => (
          <li key={code} className={classes.problem}>
            <span className={classes.where}>{rowsInWords(count)}</span>
            <span>{i18n._(PROBLEM_WORDS[code])}</span>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          component="a"
          variant="default"
          href={`/api/imports/${one.id}/refused`}
          download
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {t`Download the refused rows`}
        </Button>
      </div>
      <p className={classes.hint}>{t`Mend them in a spreadsheet and import that file: only these rows are in it.`}</p>
      <Disclosure label={t`Row by row`}>
        <EachProblem one={one} />
      </Disclosure>
    </Card>
  )
}

function EachProblem({ one }: { one: Import }) {
  const pages = useInfiniteQuery(importProblemsQuery(one))
  return (
    <QueryView query={pages}>
      {(data) => (
        <>
          <ul className={classes.problems} aria-label={t`Each problem`}>
            {listItems(data).map((problem) => (
              <ProblemRow key={`${problem.row} ${problem.column} ${problem.code}`} problem={problem} />
            ))}
          </ul>
          <LoadMore pages={pages} />
        </>
      )}
    </QueryView>
  )
}

function describeCell(column: string, value: string): string {
  if (value === '') return column
  const quoted = t`“${value}”`
  return column ? joinWithColon(column, quoted) : quoted
}

function ProblemRow({ problem: { row, column, value, code } }: { problem: ImportProblem }) {
  const { number } = useFormat()
  return (
    <li className={classes.problem}>
      <span className={classes.where}>{t`Row ${{ row: number(row) }}`}</span>
      <span>
        {i18n._(PROBLEM_WORDS[code])}
        {(column || value) && <span className={classes.value}>{describeCell(column, value)}</span>}
      </span>
    </li>
  )
}

const TITLES = { checking: t`Checking each row`, running: t`Moving in`, undoing: t`Taking it back` }

/** Progress of the server's job, which continues when this page is closed. */
function ImportProgress({ one, status }: { one: Import; status: keyof typeof TITLES }) {
  const { number } = useFormat()
  const { rows, rowsDone } = one
  const share = rows > 0 ? Math.min(100, Math.round((rowsDone / rows) * 100)) : 0
  return (
    <Card title={TITLES[status]}>
      <ProgressBar value={share} label={TITLES[status]} size="lg" />
      <p className={classes.hint} aria-live="polite">
        {rows > 0
          ? t`${{ done: number(Math.min(rowsDone, rows)) }} of ${{ rows: number(rows) }} rows.`
          : t`It begins in a moment.`}{' '}
        {t`You can leave this page; it goes on.`}
      </p>
    </Card>
  )
}

export function ImportView({ id }: { id: string }) {
  const query = useQuery(importQuery(id))
  return (
    <QueryView query={query}>
      {(one) => {
        const { words, tone } = describeStatus(one)
        return (
          <>
            <PageHeader
              title={one.fileName}
              subtitle={t`${{ kind: KIND_WORDS[one.kind] }}, sent by ${{ name: one.by }}`}
              actions={<StatusPill tone={tone}>{words}</StatusPill>}
            />
            <div className={classes.stack}>
              <ImportStage one={one} />
            </div>
          </>
        )
      }}
    </QueryView>
  )
}

function ImportStage({ one }: { one: Import }) {
  switch (one.status) {
    case 'checking':
    case 'running':
    case 'undoing':
      return <ImportProgress one={one} status={one.status} />
    case 'checked':
      return <Checked one={one} />
    case 'done':
      return (
        <>
          <ImportDone one={one} />
          <ImportProblems one={one} />
        </>
      )
    case 'undone':
      return <ImportUndone one={one} />
    case 'uploaded':
      return <Unchecked one={one} />
    case 'failed':
      return (
        <>
          <ImportFailed one={one} />
          <Unchecked one={one} />
        </>
      )
  }
}

function Unchecked({ one }: { one: Import }) {
  const { busy, act } = useImportAction(one)
  return (
    <>
      <ReadingCard one={one} />
      <div>
        <Button onClick={() => void act('check')} loading={busy} disabled={one.asks.length > 0}>
          {t`Check each row`}
        </Button>
      </div>
      <p className={classes.hint}>{t`Nothing moves in yet: you see first what would become of each row.`}</p>
    </>
  )
}

const FORESEEN = {
  created: t`Will be added`,
  updated: t`Will be updated`,
  skipped: t`Stay as they are`,
  refused: t`Refused`,
}

function Checked({ one }: { one: Import }) {
  const [correcting, setCorrecting] = useState(false)
  const { busy, act } = useImportAction(one)
  const coming = one.created + one.updated
  return (
    <>
      <Card title={t`${{ rows: rowsInWords(one.rows) }} checked`}>
        <ImportCounts one={one} words={FORESEEN} />
        <div className={classes.actions}>
          <Button onClick={() => void act('commit')} loading={busy} disabled={coming === 0}>
            {coming === 0 ? t`Nothing to import` : t`Import ${{ rows: rowsInWords(coming) }}`}
          </Button>
          <Button variant="default" onClick={() => setCorrecting(!correcting)} aria-expanded={correcting}>
            {t`Change how it is read`}
          </Button>
        </div>
        {one.refused > 0 && coming > 0 && (
          <p className={classes.hint}>{t`The refused rows stay out; all others move in together, or none.`}</p>
        )}
      </Card>
      <ImportProblems one={one} />
      {correcting && <ReadingCard one={one} />}
    </>
  )
}
