import type { ExportFormat } from '@deskbell/domain/data/exports/schema.ts'
import type { Behind, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { Button } from '@mantine/core'
import { fileAddress } from '../addresses.ts'
import classes from './rows-behind.module.css'

type Props = {
  name: ReportName
  filter: ReportFilter
  behind: Behind
  /** Whether what is to be printed is still being read. */
  isPreparing: boolean
  onPrint: () => void
}

/** What is done with the rows behind a number. */
export function RowsActions({ name, filter, behind, isPreparing, onPrint }: Props) {
  const address = (format: ExportFormat) => fileAddress(name, filter, { format, ...behind })
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onPrint} loading={isPreparing}>
        Print
      </Button>
      <Button component="a" variant="default" href={address('xlsx')} download>
        Excel
      </Button>
      <Button component="a" variant="default" href={address('csv')} download>
        CSV
      </Button>
    </div>
  )
}
