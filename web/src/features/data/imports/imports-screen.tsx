import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import { Anchor } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { importsQuery } from './api.ts'
import classes from './imports.module.css'
import { countWords, describeStatus, KIND_WORDS } from './labels.ts'
import { StartImport } from './start-import.tsx'

/** What moved in before, and what waits to. */
function PastImports() {
  const pages = useInfiniteQuery(importsQuery)
  return (
    <Card title="Earlier imports">
      <QueryView query={pages}>
        {(data) => {
          const imports = listItems(data)
          if (imports.length === 0) return <p className={classes.hint}>Nothing has moved in yet.</p>
          return (
            <TimedList label="Earlier imports">
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
  const { relativeDay, dayOf, time, number } = useFormat()
  const { id, fileName, kind, createdAt, status } = one
  const { words, tone } = describeStatus(one)
  const counts = status === 'done' ? ` · ${countWords(one, number)}` : ''
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
      detail={`${KIND_WORDS[kind]}${counts}, by ${one.by}`}
    >
      <StatusPill tone={tone}>{words}</StatusPill>
    </TimedRow>
  )
}

/** Where data moves in, and what did before. */
export function ImportsScreen() {
  return (
    <>
      <PageHeader title="Import" subtitle="Clients, services, passes and visits from a file" />
      <div className={classes.stack}>
        <StartImport />
        <PastImports />
      </div>
    </>
  )
}
