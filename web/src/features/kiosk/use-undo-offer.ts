import { getKioskUndoMsLeft } from '@deskbell/domain/check-ins/rules.ts'
import { useEffect, useState } from 'react'

/** True while the kiosk offers to undo a check-in. The screens that show it may be renewed for longer. */
export function useUndoOffer(madeAt: Date): boolean {
  const [isOver, setOver] = useState(() => getKioskUndoMsLeft(madeAt, new Date()) === 0)
  useEffect(() => {
    const timer = setTimeout(setOver, getKioskUndoMsLeft(madeAt, new Date()), true)
    return () => clearTimeout(timer)
  }, [madeAt])
  return !isOver
}
