import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { Behind, Days, Report, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { Drawer } from '@mantine/core'
import { numberBehind } from '../drill-down.ts'
import { useCellWords } from '../use-cell-labels.ts'
import { PaperDefinition } from './definition.tsx'
import { PaperHead } from './paper-head.tsx'
import classes from './rows-behind.module.css'
import { RowsBehindList } from './rows-behind-list.tsx'

type Props = {
  name: ReportName
  filter: ReportFilter
  days: Days
  behind: Behind | null
  report: Report | undefined
  onClose: () => void
}

const { title, inner, content, header, close, overlay } = classes

/** What makes up a number, over the report that it stands in. On paper it stands alone. */
export function RowsBehindDrawer({ name, filter, days, behind, report, onClose }: Props) {
  const words = useCellWords()
  const number = behind && report && numberBehind(report, behind, words)
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
