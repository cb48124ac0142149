import type { HeaderStyle } from '@deskbell/domain/data/exports/schema.ts'
import { FIGURES } from '@deskbell/domain/reports/keys.ts'
import { getDefaultGrain, resolveReportDays } from '@deskbell/domain/reports/periods.ts'
import type { ReportFilter, ReportName, ReportTable } from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Disclosure } from '../../../components/disclosure.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { HeaderChoice } from '../../data/exports/header-choice.tsx'
import { reportQuery } from '../api.ts'
import { getReportWords } from '../report-names.ts'
import { fileAddress, getDrillDown, pickFilters, type ReportSearch, toFilter } from '../report-search.ts'
import { FilterTools } from './filter-tools.tsx'
import { Lines, PaperDefinition, PaperHead } from './paper-parts.tsx'
import { RangeTools } from './range-tools.tsx'
import { ReportBody } from './report-body.tsx'
import classes from './rows-behind.module.css'

const DrillDownDrawer = lazyModal(async () => (await import('./drill-down-drawer.tsx')).DrillDownDrawer)

import { ActionMenu, type MenuParts } from '../../../components/action-menu.tsx'

type Shown = { name: ReportName; filter: ReportFilter; tables: ReportTable[] }

/** Actions of a report, hidden in print. */
function ReportActions({ name, filter, tables, more }: Shown & { more?: ReactNode }) {
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
      <ActionMenu
        target={
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
            {t`Export`}
          </Button>
        }
      >
        {(Menu) => <FileItems Menu={Menu} name={name} filter={filter} tables={tables} />}
      </ActionMenu>
    </div>
  )
}

function FileItems({ Menu, name, filter, tables }: Shown & { Menu: MenuParts }) {
  const [headers, setHeaders] = useState<HeaderStyle>('words')
  return (
    <>
      <FileItem Menu={Menu} href={fileAddress(name, filter, { format: 'xlsx', headers })} Icon={IconFileSpreadsheet}>
        {t`Excel, all tables`}
      </FileItem>
      {[{ id: FIGURES, title: t`Figures` }, ...tables].map(({ id, title }) => (
        <FileItem
          key={id}
          Menu={Menu}
          href={fileAddress(name, filter, { format: 'csv', headers, table: id })}
          Icon={IconFileText}
        >
          {t`CSV, ${title}`}
        </FileItem>
      ))}
      <HeaderChoice Menu={Menu} headers={headers} onHeaders={setHeaders} />
    </>
  )
}

function FileItem({
  Menu,
  href,
  Icon,
  children,
}: {
  Menu: MenuParts
  href: string
  Icon: typeof IconFileText
  children: string
}) {
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
  const { title, question, definition } = getReportWords(name)
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
