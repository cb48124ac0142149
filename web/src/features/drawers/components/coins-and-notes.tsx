import { listDenominations } from '@deskbell/domain/drawers/denominations.ts'
import { sumPieces } from '@deskbell/domain/drawers/rules.ts'
import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useFormat } from '../../auth/use-format.ts'
import classes from './drawers.module.css'

/** Most coins or notes of one value. */
const MOST = 99_999

/** Adds coins and notes up. */
export function CoinsAndNotes({
  onSum,
  onKeyDown,
}: {
  /** Called with the sum in minor units, whenever a number changes. */
  onSum: (sum: number) => void
  onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => void
}) {
  const { currency, money } = useFormat()
  const [pieces, setPieces] = useState<Record<number, number>>({})
  const id = useId()
  function count(value: number, typed: number | string) {
    const next = { ...pieces, [value]: Number(typed) }
    setPieces(next)
    onSum(sumPieces(Object.entries(next).map(([of, many]) => ({ value: Number(of), count: many }))))
  }
  return (
    <fieldset className={classes.pieces} aria-label={t`Coins and notes`}>
      {listDenominations(currency).map((value) => (
        <div key={value} className={classes.piece}>
          <label htmlFor={`${id}-${value}`}>{t`${{ value: money(value) }} ×`}</label>
          <WholeNumberInput
            id={`${id}-${value}`}
            max={MOST}
            value={pieces[value] || ''}
            onChange={(typed) => count(value, typed)}
            onKeyDown={onKeyDown}
          />
        </div>
      ))}
    </fieldset>
  )
}
