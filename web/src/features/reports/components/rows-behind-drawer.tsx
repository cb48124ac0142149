import type { Behind, Report, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { Drawer } from '@mantine/core'
import { numberBehind } from '../number-behind.ts'
import { useCellWords } from '../use-cell-words.ts'
import classes from './rows-behind.module.css'
import { RowsBehindList } from './rows-behind-list.tsx'

type Props = {
  name: ReportName
  filter: ReportFilter
  behind: Behind | null
  report: Report | undefined
  onClose: () => void
}

/** What makes up a number, over the report that it stands in. */
export function RowsBehindDrawer({ name, filter, behind, report, onClose }: Props) {
  const words = useCellWords()
  const number = behind && report && numberBehind(report, behind)
  return (
    <Drawer
      opened={behind !== null}
      onClose={onClose}
      position="right"
      size="46rem"
      title={number ? `What makes up ${words(number.value, number.kind)}` : 'What makes up this number'}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 18 }}
    >
      {behind && <RowsBehindList name={name} filter={filter} behind={behind} number={number ?? null} />}
    </Drawer>
  )
}
