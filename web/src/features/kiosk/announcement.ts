import { hintWords } from './labels.ts'
import { isAttract, isWaiting, type Screen, type Waiting } from './screens.ts'
import type { KioskWords } from './words/en.ts'

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
export function getAnnouncement(screen: Screen, words: KioskWords): string {
  if (isAttract(screen)) return ''
  if (screen.at === 'typing') return ofTyping(screen, words)
  if (screen.at === 'choose-person') return words.peopleFound(screen.matches.length)
  if (screen.at === 'leaving') return screen.problem ? '' : words.pinTyped(screen.pin.length)
  if (screen.at === 'done') return ofDone(screen, words)
  return isWaiting(screen) ? ofWaiting(screen, words) : ''
}
