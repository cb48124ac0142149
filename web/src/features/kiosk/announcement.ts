import { isAttract, type Screen } from './kiosk-machine.ts'
import { hintWords, type KioskWords } from './words.ts'

function ofTyping({ digits, hint }: Extract<Screen, { at: 'typing' }>, words: KioskWords): string {
  // How many and not which: somebody may stand behind.
  return digits === '' && hint ? hintWords(hint, words) : words.typed(digits.length)
}

/** What a screen reader says of a change that moves no focus, or beside the heading that takes it. */
export function announcement(screen: Screen, words: KioskWords): string {
  if (isAttract(screen)) return ''
  if (screen.at === 'typing') return ofTyping(screen, words)
  if (screen.at === 'searching') return words.searching
  if (screen.at === 'choose-person') return words.peopleFound(screen.matches.length)
  if (screen.at === 'sending') return words.checkingIn
  if (screen.at === 'undoing') return words.undoing
  return screen.at === 'done' && screen.result.outcome === 'checked_in' ? words.checkedIn : ''
}
