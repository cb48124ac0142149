import { type Dispatch, useEffect } from 'react'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { newVersion } from '../../../lib/new-version.ts'
import { useStore } from '../../../lib/store.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import { hintWords } from '../labels.ts'
import { useKioskState } from '../offline/use-kiosk-client.ts'
import { isAttract, isWaiting, type Screen, type Waiting } from '../screens.ts'
import { useKiosk } from '../use-kiosk.ts'
import { useView, useWords, ViewProvider } from '../view.tsx'
import type { KioskWords } from '../words/en.ts'
import { CallStaff } from './call-staff.tsx'
import classes from './kiosk.module.css'
import { KioskScreen } from './kiosk-screen.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { StaffExit } from './staff-exit.tsx'

function ofTyping({ digits, hint }: Extract<Screen, { at: 'typing' }>, words: KioskWords): string {
  // Announce only the number of digits, never the digits: others may overhear.
  return digits === '' && hint ? hintWords(hint, words) : words.typed(digits.length)
}

function ofDone({ result, saved }: Extract<Screen, { at: 'done' }>, words: KioskWords): string {
  if (result.outcome !== 'checked_in') return ''
  return saved ? `${words.checkedIn}. ${words.savedHere}, ${words.balanceToConfirm}.` : words.checkedIn
}

function ofWaiting({ at }: Waiting, words: KioskWords): string {
  const said: Record<Waiting['at'], string> = {
    searching: words.searching,
    sending: words.checkingIn,
    undoing: words.undoing,
    'signing-up': words.signingUp,
    signing: words.signingWaiver,
    opening: words.opening,
  }
  return said[at]
}

/**
 * Returns the text for the ARIA live region: a change that moves no focus, or a detail that the focused heading omits.
 * Returns '' for no announcement.
 */
function getAnnouncement(screen: Screen, words: KioskWords): string {
  if (isAttract(screen)) return ''
  if (screen.at === 'typing') return ofTyping(screen, words)
  if (screen.at === 'choose-person') return words.peopleFound(screen.matches.length)
  if (screen.at === 'leaving') return screen.problem ? '' : words.pinTyped(screen.pin.length)
  if (screen.at === 'done') return ofDone(screen, words)
  return isWaiting(screen) ? ofWaiting(screen, words) : ''
}

/** Replaces the start screen if this device can't store check-ins. */
function Closed({ dispatch }: { dispatch: Dispatch<KioskEvent> }) {
  const words = useWords()
  return (
    <Panel title={words.seeDesk}>
      <PanelText>{words.closed}</PanelText>
      <PanelActions>
        <CallStaff />
        <StaffExit dispatch={dispatch} />
      </PanelActions>
    </Panel>
  )
}

/** Offers the new version to staff. An idle kiosk updates by itself; nothing typed here is lost. */
function UpdateBanner({ onUpdate }: { onUpdate: () => void }) {
  return (
    <div className={classes.update} role="status">
      <p>A new version is available.</p>
      <button type="button" onClick={onUpdate}>
        Update
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
  const { words, largeText, highContrast } = useView()
  const update = useStore(newVersion)
  const canKeep = useKioskState(({ storage }) => storage === 'ok')
  useEffect(() => {
    document.title = words.title
  }, [words])
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
      <VisuallyHidden role="status">{getAnnouncement(screen, words)}</VisuallyHidden>
    </main>
  )
}
