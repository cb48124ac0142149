import type { LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useWords } from '../view.tsx'
import cards from './cards.module.css'

/** What is booked next: "Next: Tuesday 18:00", "Yoga class". */
export function NextCard({ next }: { next: NonNullable<LookupMatch['next']> }) {
  const words = useWords()
  const format = useKioskFormat()
  return (
    <div className={cards.card}>
      <p>
        {words.next} <strong>{format.nextTime(next.startsAt)}</strong>
      </p>
      <p className={cards.small}>{next.serviceName}</p>
    </div>
  )
}
