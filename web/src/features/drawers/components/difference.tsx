import { t } from '@lingui/core/macro'
import { useFormat } from '../../auth/use-format.ts'
import classes from './drawers.module.css'

/** Difference of what was counted from what was expected, in words, not by its colour alone. */
export function Difference({ amount }: { amount: number }) {
  const { money } = useFormat()
  if (amount === 0) return <span className={classes.good}>{t({ context: 'no difference', message: 'None' })}</span>
  const size = money(Math.abs(amount))
  return <span className={classes.wrong}>{amount > 0 ? t`${size} too much` : t`${size} missing`}</span>
}
