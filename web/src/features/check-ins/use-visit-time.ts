import { toInstant } from '@deskbell/domain/shared/time.ts'
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { isDay } from '../../lib/local-day.ts'
import { useFormat } from '../auth/use-format.ts'

export type VisitTime = ReturnType<typeof useVisitTime>
type Problems = { day?: string; time?: string }

const TIME = /^\d\d:\d\d$/
const STILL_TO_COME = t`This is still to come`

/** State of the time of a visit: now, or an earlier day and time in the time zone of the business. */
export function useVisitTime() {
  const { timeZone, today } = useFormat()
  const [earlier, setEarlier] = useState(false)
  const [typed, setTyped] = useState(() => ({ day: today(), time: '' }))
  const [checked, setChecked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const missing = findMissing(typed)
  const isWhole = !missing.day && !missing.time
  const at = earlier && isWhole ? toInstant(typed.day, typed.time, timeZone) : null
  const isToCome = at !== null && at > new Date()
  const toCome = typed.day > today() ? { day: STILL_TO_COME } : { time: STILL_TO_COME }
  /** Returns true if the time is valid; else shows the error at its field and focuses it. */
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
    /** ISO instant of an earlier visit; undefined for now or while incomplete. */
    occurredAt: at && !isToCome ? at.toISOString() : undefined,
    /** Local day for which the passes are evaluated. */
    day: at && !isToCome ? typed.day : today(),
    fields,
    check,
  }
}

function findMissing({ day, time }: { day: string; time: string }): Problems {
  return {
    ...(!isDay(day) && { day: t`Enter the day` }),
    ...(!TIME.test(time) && { time: t`Enter the time` }),
  }
}
