import { FIGURES } from '@deskbell/domain/reports/keys.ts'
import { REPORTS } from '@deskbell/domain/reports/names.ts'
import { getDefaultGrain, resolveReportDays } from '@deskbell/domain/reports/periods.ts'
import type {
  Days,
  DrillDownKey,
  Report,
  ReportFilter,
  ReportName,
  ReportTable,
} from '@deskbell/domain/reports/schema.ts'
import { Button, Drawer, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Disclosure } from '../../../components/disclosure.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useSession } from '../../auth/api.ts'
import { useFormat } from '../../auth/use-format.ts'
import { reportQuery } from '../api.ts'
import { useFilterWords } from '../filter-choices.ts'
import { fileAddress, getDrillDown, pickFilters, type ReportSearch, toFilter } from '../report-search.ts'
import { useCellWords } from '../use-cell-labels.ts'
import { findReportNumber, RowsBehindList } from './drill-down-list.tsx'
import { FilterTools } from './filter-tools.tsx'
import { RangeTools } from './range-tools.tsx'
import { ReportBody } from './report-body.tsx'
import classes from './rows-behind.module.css'

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
        Print
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <FileItem href={fileAddress(name, filter, { format: 'xlsx' })} Icon={IconFileSpreadsheet}>
            Excel, all tables
          </FileItem>
          {[{ id: FIGURES, title: 'Figures' }, ...tables].map(({ id, title }) => (
            <FileItem key={id} href={fileAddress(name, filter, { format: 'csv', table: id })} Icon={IconFileText}>
              {`CSV, ${title}`}
            </FileItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function FileItem({ href, Icon, children }: { href: string; Icon: typeof IconFileText; children: string }) {
  return (
    <Menu.Item component="a" closeMenuOnClick href={href} download leftSection={<Icon size={18} aria-hidden="true" />}>
      {children}
    </Menu.Item>
  )
}

/** Definition of the numbers: collapsed on screen, always open in print. */
function Definition({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <div className={classes.screen}>
        <Disclosure label="How this is counted">
          <Lines lines={lines} />
        </Disclosure>
      </div>
      <PaperDefinition lines={lines} />
    </>
  )
}

/** Definition for print only. */
function PaperDefinition({ lines }: { lines: string[] }) {
  return (
    <section className={classes.paper}>
      <h2 className={classes.definitionTitle}>How this is counted</h2>
      <Lines lines={lines} />
    </section>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Heading for print, in place of the address and the fields on screen: business, days and filters. */
function PaperHead({ name, filter, days: { from, to } }: { name: ReportName; filter: ReportFilter; days: Days }) {
  const { business } = useSession()
  const { days } = useFormat()
  const narrowed = useFilterWords(name, filter)
  return (
    <p className={classes.paperHeadHead}>
      <strong>{[business.companyName, days(from, to)].filter(Boolean).join(' · ')}</strong>
      {narrowed.length > 0 && <span>{narrowed.join(' · ')}</span>}
    </p>
  )
}

const { title, inner, content, header, close, overlay } = classes

/** Drawer with the rows behind a number, over the report. In print it stands alone. */
function RowsBehindDrawer({
  name,
  filter,
  days,
  behind,
  report,
  onClose,
}: {
  name: ReportName
  filter: ReportFilter
  days: Days
  behind: DrillDownKey | null
  report: Report | undefined
  onClose: () => void
}) {
  const words = useCellWords()
  const number = behind && report && findReportNumber(report, behind, words)
  return (
    <Drawer
      opened={behind !== null}
      onClose={onClose}
      position="right"
      size="56rem"
      title={number ? `What makes up ${words(number.value, number.kind)}` : 'What makes up this number'}
      classNames={{ title, inner, content, header, close, overlay }}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 18 }}
    >
      <PaperHead name={name} filter={filter} days={days} />
      {behind && (
        <RowsBehindList
          name={name}
          filter={filter}
          behind={behind}
          number={number ?? null}
          definition={<PaperDefinition lines={REPORTS[name].definition} />}
        />
      )}
    </Drawer>
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
  const { title, question, definition } = REPORTS[name]
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
      <Definition lines={definition} />
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
      <RowsBehindDrawer
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
