import { renewalReason } from '@deskbell/domain/kiosk/renewal.ts'
import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useWords } from '../view.tsx'
import cards from './cards.module.css'

/** A word to whoever will soon need a new pass. */
export function Renewal({ pass }: { pass: NonNullable<KioskResult['pass']> }) {
  const words = useWords()
  const format = useKioskFormat()
  const reason = renewalReason(pass, format.today())
  if (reason === 'low') return <p className={cards.renewal}>{words.renewVisits(pass.remaining)}</p>
  if (reason === 'expiring' && pass.expiresOn)
    return <p className={cards.renewal}>{words.renewBefore(format.expiryDay(pass.expiresOn))}</p>
  return null
}
