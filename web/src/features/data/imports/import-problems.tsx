import type { Import, ImportProblem } from '@deskbell/domain/data/imports/schema.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { Disclosure } from '../../../components/disclosure.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { importProblemsQuery } from './api.ts'
import classes from './imports.module.css'
import { rowsInWords } from './labels.ts'

/** Why rows were refused, and the file of them to mend; nothing where none was. */
export function ImportProblems({ one }: { one: Import }) {
  const { number } = useFormat()
  if (one.refused === 0) return null
  return (
    <Card title={`${rowsInWords(one.refused, number)} refused`}>
      <ul className={classes.problems} aria-label="What is wrong">
        {one.problems.map(({ code, words, count }) => (
          <li key={code} className={classes.problem}>
            <span className={classes.where}>{rowsInWords(count, number)}</span>
            <span>{words}</span>
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
          Download the refused rows
        </Button>
      </div>
      <p className={classes.hint}>Mend them in a spreadsheet and import that file: only these rows are in it.</p>
      <Disclosure label="Row by row">
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
          <ul className={classes.problems} aria-label="Each problem">
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

function ProblemRow({ problem: { row, column, value, words } }: { problem: ImportProblem }) {
  const { number } = useFormat()
  return (
    <li className={classes.problem}>
      <span className={classes.where}>Row {number(row)}</span>
      <span>
        {words}
        {(column || value) && (
          <span className={classes.value}>{[column, value && `“${value}”`].filter(Boolean).join(': ')}</span>
        )}
      </span>
    </li>
  )
}
