import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createStore, useStore } from '../../../lib/store.ts'
import type { KioskClient } from '../offline/types.ts'
import { useKioskClient } from '../offline/use-kiosk-client.ts'
import { KioskButton } from './kiosk-button.tsx'

/** Time after a successful call in which further calls are ignored, in ms. */
const QUIET_MS = 20_000
const FAILED_MS = 6000

type StaffCallState = 'quiet' | 'calling' | 'called' | 'failed'

/** Module-level, so that it outlives the screen on which the call was made. */
const staffCall = createStore<StaffCallState>('quiet')

/** Calls staff, unless a call is pending or was just made. */
async function callStaff(desk: KioskClient): Promise<void> {
  if (staffCall.get() === 'calling' || staffCall.get() === 'called') return
  staffCall.set('calling')
  const came = await desk.callStaff().then(
    () => true,
    () => false,
  )
  staffCall.set(came ? 'called' : 'failed')
  setTimeout(staffCall.set, came ? QUIET_MS : FAILED_MS, 'quiet')
}

const LABELS: Record<StaffCallState, MessageDescriptor> = {
  quiet: msg`Call staff`,
  calling: msg`Calling staff…`,
  called: msg`Staff has been called`,
  failed: msg`The call didn't go through. Please go to the front desk.`,
}

export function CallStaff({ pill }: { pill?: boolean }) {
  const desk = useKioskClient()
  const state = useStore(staffCall)
  const { t } = useLingui()
  return (
    <span role="status">
      <KioskButton pill={pill} busy={state === 'calling' || state === 'called'} onTap={() => void callStaff(desk)}>
        {t(LABELS[state])}
      </KioskButton>
    </span>
  )
}
