import type { Days, DrillDownKey, Report, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import { Drawer } from '../../../components/mantine-more.ts'
import { getReportDefinition } from '../report-definitions.ts'
import { useCellWords } from '../use-cell-labels.ts'
import { findReportNumber, RowsBehindList } from './drill-down-list.tsx'
import { PaperDefinition, PaperHead } from './paper-parts.tsx'
import classes from './rows-behind.module.css'

const { inner, content, header, close, overlay } = classes

/** Drawer with the rows behind a number, over the report. In print it stands alone. */
export function DrillDownDrawer({
  name,
  filter,
  days,
  behind,
  report,
  opened,
  onClose,
}: {
  name: ReportName
  filter: ReportFilter
  days: Days
  behind: DrillDownKey | null
  report: Report | undefined
  opened: boolean
  onClose: () => void
}) {
  const words = useCellWords()
  const number = behind && report && findReportNumber(report, behind, words)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="56rem"
      title={number ? t`What makes up ${{ number: words(number.value, number.kind) }}` : t`What makes up this number`}
      classNames={{ inner, content, header, close, overlay }}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44, iconSize: 18 }}
    >
      <PaperHead name={name} filter={filter} days={days} />
      {behind && (
        <RowsBehindList
          name={name}
          filter={filter}
          behind={behind}
          number={number ?? null}
          definition={<PaperDefinition lines={getReportDefinition(name)} />}
        />
      )}
    </Drawer>
  )
}
