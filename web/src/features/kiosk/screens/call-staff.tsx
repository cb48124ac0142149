import { useStore } from '../../../lib/store.ts'
import { useKioskClient } from '../offline/use-kiosk-client.ts'
import { callStaff, type StaffCallState, staffCall } from '../staff-call.ts'
import { useWords } from '../view.tsx'
import type { KioskWords } from '../words/en.ts'
import { KioskButton } from './kiosk-button.tsx'

const WORDS: Record<StaffCallState, (words: KioskWords) => string> = {
  quiet: (words) => words.callStaff,
  calling: (words) => words.callingStaff,
  called: (words) => words.staffCalled,
  failed: (words) => words.callFailed,
}

export function CallStaff({ pill }: { pill?: boolean }) {
  const desk = useKioskClient()
  const state = useStore(staffCall)
  const words = useWords()
  return (
    <span role="status">
      <KioskButton pill={pill} busy={state === 'calling' || state === 'called'} onTap={() => void callStaff(desk)}>
        {WORDS[state](words)}
      </KioskButton>
    </span>
  )
}
