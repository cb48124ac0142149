import { FIGURES } from '@deskbell/domain/reports/keys.ts'
import { getDefaultGrain, resolveReportDays } from '@deskbell/domain/reports/periods.ts'
import type { ReportFilter, ReportName, ReportTable } from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Disclosure } from '../../../components/disclosure.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { reportQuery } from '../api.ts'
import { getReportDefinition } from '../report-definitions.ts'
import { getReportWords } from '../report-names.ts'
import { getDrillDown, pickFilters, type ReportSearch, toFilter } from '../report-search.ts'
import { FilesMenu } from './files-menu.tsx'
import { FilterTools } from './filter-tools.tsx'
import { Lines, PaperDefinition, PaperHead } from './paper-parts.tsx'
import { RangeTools } from './range-tools.tsx'
import { ReportBody } from './report-body.tsx'
import classes from './rows-behind.module.css'

const DrillDownDrawer = lazyModal(async () => (await import('./drill-down-drawer.tsx')).DrillDownDrawer)

/** Actions of a report, hidden in print. */
function ReportActions({
  name,
  filter,
  tables,
  more,
}: {
  name: ReportName
  filter: ReportFilter
  tables: ReportTable[]
  more?: ReactNode
}) {
  return (
    <div className={classes.reportActionsActions}>
      {more}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {t`Print`}
      </Button>
      <FilesMenu
        name={name}
        filter={filter}
        files={[
          { label: t`Excel, all tables`, file: { format: 'xlsx' } },
          ...[{ id: FIGURES, title: t`Figures` }, ...tables].map(({ id, title }) => ({
            label: t`CSV, ${title}`,
            file: { format: 'csv' as const, table: id },
          })),
        ]}
      />
    </div>
  )
}

/** Definition of the numbers: collapsed on screen, always open in print. */
function Definition({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <div className={classes.screen}>
        <Disclosure label={t`How this is counted`}>
          <Lines lines={lines} />
        </Disclosure>
      </div>
      <PaperDefinition lines={lines} />
    </>
  )
}

type Props = {
  name: ReportName
  search: ReportSearch
  onSearch: (search: ReportSearch, how?: 'replace') => void
  /** Actions besides print and export. */
  actions?: ReactNode
}

/** Screen of any report. All its parameters are in the URL. */
export function ReportScreen({ name, search, onSearch, actions }: Props) {
  const { title, question } = getReportWords(name)
  const filter = pickFilters(name, toFilter(search))
  const query = useQuery(reportQuery(name, filter))
  const { today } = useFormat()
  const days = resolveReportDays(filter, today())
  return (
    <>
      <PageHeader
        title={title}
        subtitle={question}
        actions={<ReportActions name={name} filter={filter} tables={query.data?.tables ?? []} more={actions} />}
      />
      <PaperHead name={name} filter={filter} days={days} />
      <RangeTools days={days} onDays={(next) => onSearch({ ...filter, ...next })} />
      <FilterTools name={name} filter={filter} by={filter.by ?? getDefaultGrain(days)} onFilter={onSearch} />
      <Definition lines={getReportDefinition(name)} />
      <QueryView query={query}>
        {(report) => (
          <ReportBody
            report={report}
            filter={filter}
            busy={query.isPlaceholderData}
            onOpen={(behind) => onSearch({ ...filter, ...behind })}
          />
        )}
      </QueryView>
      <DrillDownDrawer
        opened={getDrillDown(search) !== null}
        name={name}
        filter={filter}
        days={days}
        behind={getDrillDown(search)}
        report={query.data}
        onClose={() => onSearch(filter, 'replace')}
      />
    </>
  )
}
