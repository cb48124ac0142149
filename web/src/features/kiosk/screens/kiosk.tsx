import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Dispatch, useEffect } from 'react'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { newVersion } from '../../../lib/new-version.ts'
import { useStore } from '../../../lib/store.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import { getHint } from '../labels.ts'
import { useKioskState } from '../offline/use-kiosk-client.ts'
import { isAttract, isWaiting, type Screen, type Waiting } from '../screens.ts'
import { useKiosk } from '../use-kiosk.ts'
import { useView, ViewProvider } from '../view.tsx'
import { CallStaff } from './call-staff.tsx'
import classes from './kiosk.module.css'
import { KioskScreen } from './kiosk-screen.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { StaffExit } from './staff-exit.tsx'

function describeTyping({ digits, hint }: Extract<Screen, { at: 'typing' }>): MessageDescriptor {
  // Announce only the number of digits, never the digits: others may overhear.
  if (digits === '' && hint) return getHint(hint)
  return msg`${plural({ count: digits.length }, { one: '# digit typed', other: '# digits typed' })}`
}

function describeCheckIn({ result, saved }: Extract<Screen, { at: 'done' }>): MessageDescriptor | null {
  if (result.outcome !== 'checked_in') return null
  if (saved) return msg`You are checked in. Saved on this device, balance to be confirmed.`
  return msg`You are checked in`
}

function describeFamily({ results }: Extract<Screen, { at: 'family-done' }>): MessageDescriptor {
  const count = results.filter(({ outcome, isUndone }) => outcome.status !== 'see_desk' && !isUndone).length
  return msg`${plural({ count }, { one: '# person is checked in', other: '# people are checked in' })}`
}

const WAITING: Record<Waiting['at'], MessageDescriptor> = {
  searching: msg`Looking…`,
  sending: msg`Checking in…`,
  'family-sending': msg`Checking in…`,
  undoing: msg`Undoing…`,
  'family-undoing': msg`Undoing…`,
  'signing-up': msg`Signing you up…`,
  signing: msg`Saving your signature…`,
  renewing: msg`Buying…`,
  'next-booking': msg`Booking…`,
  joining: msg`One moment, please…`,
  opening: msg({ context: 'while the PIN is checked', message: 'Checking…' }),
}

/**
 * Returns the text for the ARIA live region: a change that moves no focus, or a detail that the focused heading omits.
 * Returns null for no announcement.
 */
function getAnnouncement(screen: Screen): MessageDescriptor | null {
  if (isAttract(screen)) return null
  if (screen.at === 'typing') return describeTyping(screen)
  if (screen.at === 'choose-person')
    return msg`${plural({ count: screen.matches.length }, { one: '# person found', other: '# people found' })}`
  if (screen.at === 'leaving') return screen.problem ? null : msg`${{ count: screen.pin.length }} of 4 digits typed`
  if (screen.at === 'done') return describeCheckIn(screen)
  if (screen.at === 'family-done') return describeFamily(screen)
  return isWaiting(screen) ? WAITING[screen.at] : null
}

/** Replaces the start screen if this device can't store check-ins. */
function Closed({ dispatch }: { dispatch: Dispatch<KioskEvent> }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Please see the front desk`}>
      <PanelText>{t`This screen can't take check-ins right now. They will gladly check you in.`}</PanelText>
      <PanelActions>
        <CallStaff />
        <StaffExit dispatch={dispatch} />
      </PanelActions>
    </Panel>
  )
}

/** Offers the new version to staff. An idle kiosk updates by itself; nothing typed here is lost. */
function UpdateBanner({ onUpdate }: { onUpdate: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.update} role="status">
      <p>{t`A new version is available.`}</p>
      <button type="button" onClick={onUpdate}>
        {t({ context: 'button: go on with the new version', message: 'Update' })}
      </button>
    </div>
  )
}

export function Kiosk() {
  return (
    <ViewProvider>
      <KioskFrame />
    </ViewProvider>
  )
}

function KioskFrame() {
  const [screen, dispatch] = useKiosk()
  const { largeText, highContrast } = useView()
  const { t } = useLingui()
  const title = t({ context: 'title of the page', message: 'Check in' })
  const announcement = getAnnouncement(screen)
  const update = useStore(newVersion)
  const canKeep = useKioskState(({ storage }) => storage === 'ok')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main
      className={classes.kiosk}
      data-large-text={largeText || undefined}
      data-kiosk-contrast={highContrast ? 'high' : undefined}
    >
      {canKeep || !isAttract(screen) ? (
        <KioskScreen screen={screen} dispatch={dispatch} />
      ) : (
        <Closed dispatch={dispatch} />
      )}
      {update && isAttract(screen) && <UpdateBanner onUpdate={update} />}
      <VisuallyHidden role="status">{announcement && t(announcement)}</VisuallyHidden>
    </main>
  )
}
