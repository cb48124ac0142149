import { instantAt, LocalDate } from '@deskbell/domain/shared/time.ts'
import { useRef, useState } from 'react'
import { useFormat } from '../auth/use-format.ts'

export type VisitTime = ReturnType<typeof useVisitTime>
type Problems = { day?: string; time?: string }

const TIME = /^\d\d:\d\d$/
const STILL_TO_COME = 'This is still to come'

/** When a visit was: now, or earlier, on a day and at a time where the shop is. */
export function useVisitTime() {
  const { timeZone, today } = useFormat()
  const [earlier, setEarlier] = useState(false)
  const [typed, setTyped] = useState(() => ({ day: today(), time: '' }))
  const [checked, setChecked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const missing = findMissing(typed)
  const isWhole = !missing.day && !missing.time
  const at = earlier && isWhole ? instantAt(typed.day, typed.time, timeZone) : null
  const isToCome = at !== null && at > new Date()
  const toCome = typed.day > today() ? { day: STILL_TO_COME } : { time: STILL_TO_COME }
  /** Whether the visit's time is known; if not, says at its field what is missing. */
  function check(): boolean {
    if (!earlier || (isWhole && !isToCome)) return true
    setChecked(true)
    const wrong = missing.day || (isToCome && typed.day > today()) ? 'date' : 'time'
    fields.current?.querySelector<HTMLElement>(`input[type=${wrong}]`)?.focus()
    return false
  }
  return {
    earlier,
    setEarlier,
    typed,
    change: (change: Partial<typeof typed>) => setTyped({ ...typed, ...change }),
    problems: (isToCome ? toCome : checked ? missing : {}) as Problems,
    /** For a visit that was earlier, once its time is whole. */
    occurredAt: at && !isToCome ? at.toISOString() : undefined,
    /** The local day that the passes are looked at for. */
    day: at && !isToCome ? typed.day : today(),
    fields,
    check,
  }
}

function findMissing({ day, time }: { day: string; time: string }): Problems {
  return {
    ...(!LocalDate.safeParse(day).success && { day: 'Enter the day' }),
    ...(!TIME.test(time) && { time: 'Enter the time' }),
  }
}
