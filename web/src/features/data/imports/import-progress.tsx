import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import { Progress } from '@mantine/core'
import { Card } from '../../../components/card.tsx'
import { useFormat } from '../../auth/use-format.ts'
import classes from './imports.module.css'

const TITLES = { checking: 'Checking each row', running: 'Moving in', undoing: 'Taking it back' }

/** How far the server has come. It goes on when this page is closed. */
export function ImportProgress({ one, status }: { one: Import; status: keyof typeof TITLES }) {
  const { number } = useFormat()
  const { rows, rowsDone } = one
  const share = rows > 0 ? Math.min(100, Math.round((rowsDone / rows) * 100)) : 0
  return (
    <Card title={TITLES[status]}>
      <Progress.Root size="lg">
        <Progress.Section value={share} aria-label={TITLES[status]} />
      </Progress.Root>
      <p className={classes.hint} aria-live="polite">
        {rows > 0 ? `${number(Math.min(rowsDone, rows))} of ${number(rows)} rows.` : 'It begins in a moment.'} You can
        leave this page; it goes on.
      </p>
    </Card>
  )
}
