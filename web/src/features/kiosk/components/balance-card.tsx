import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import { useFormat } from '../../auth/use-format.ts'
import { expiryDay } from '../times.ts'
import { useWords } from '../use-words.ts'
import classes from './balance-card.module.css'

type SpentPass = NonNullable<KioskResult['pass']>

/** What is left on the pass. Why a visit was not paid for is nobody's business at the door. */
export function BalanceCard({ result: { outcome, pass } }: { result: KioskResult }) {
  const words = useWords()
  if (pass) return <Balance pass={pass} />
  return outcome === 'checked_in' ? <p className={classes.card}>{words.seeDeskAboutVisit}</p> : null
}

function Balance({ pass }: { pass: SpentPass }) {
  const words = useWords()
  const { locale, today } = useFormat()
  return (
    <div className={classes.card}>
      <p className={classes.left}>{pass.unlimited ? words.unlimited : <VisitsLeft remaining={pass.remaining} />}</p>
      {pass.expiresOn && (
        <p className={classes.until}>{words.until(expiryDay(pass.expiresOn, { locale, today: today() }))}</p>
      )}
    </div>
  )
}

function VisitsLeft({ remaining }: { remaining: number }) {
  const words = useWords()
  return (
    <>
      <span className={classes.figure}>{remaining}</span> {words.visitsLeft(remaining)}
    </>
  )
}
