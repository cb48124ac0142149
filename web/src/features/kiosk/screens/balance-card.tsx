import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useWords } from '../view.tsx'
import cards from './cards.module.css'

type Props = { result: KioskResult /** Whether only this device knows of it. */; saved: boolean }

/** What is left on the pass. Why a visit was not paid for is nobody's business at the door. */
export function BalanceCard({ result: { outcome, pass }, saved }: Props) {
  const words = useWords()
  if (pass) return <Balance pass={pass} saved={saved} />
  return outcome === 'checked_in' && !saved ? <p className={cards.card}>{words.seeDeskAboutVisit}</p> : null
}

function Balance({ pass, saved }: { pass: NonNullable<KioskResult['pass']>; saved: boolean }) {
  const words = useWords()
  const format = useKioskFormat()
  return (
    <div className={cards.card}>
      <p className={cards.main}>{pass.unlimited ? words.unlimited : <VisitsLeft remaining={pass.remaining} />}</p>
      {pass.expiresOn && <p className={cards.small}>{words.until(format.expiryDay(pass.expiresOn))}</p>}
      {saved && <p className={cards.small}>{words.balanceToConfirm}</p>}
    </div>
  )
}

function VisitsLeft({ remaining }: { remaining: number }) {
  const words = useWords()
  // What was taken too many is for staff to settle.
  const left = Math.max(0, remaining)
  return (
    <>
      <span className={cards.figure}>{left}</span> {words.visitsLeft(left)}
    </>
  )
}
