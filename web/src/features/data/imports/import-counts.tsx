import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import { useFormat } from '../../auth/use-format.ts'
import classes from './imports.module.css'

export function ImportCounts({
  one,
  words,
}: {
  one: Import
  words: Record<'created' | 'updated' | 'skipped' | 'refused', string>
}) {
  const { number } = useFormat()
  return (
    <dl className={classes.counts}>
      {(['created', 'updated', 'skipped', 'refused'] as const).map((count) => (
        <div key={count} className={classes.count}>
          <dt>{words[count]}</dt>
          <dd>{number(one[count])}</dd>
        </div>
      ))}
    </dl>
  )
}
