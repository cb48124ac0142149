import { isAttract, type Screen } from './screens.ts'
import type { KioskWords } from './words/en.ts'
import { hintWords } from './words.ts'

function ofTyping({ digits, hint }: Extract<Screen, { at: 'typing' }>, words: KioskWords): string {
  // How many and not which: somebody may stand behind.
  return digits === '' && hint ? hintWords(hint, words) : words.typed(digits.length)
}

function ofDone({ result, saved }: Extract<Screen, { at: 'done' }>, words: KioskWords): string {
  if (result.outcome !== 'checked_in') return ''
  return saved ? `${words.checkedIn}. ${words.savedHere}, ${words.balanceToConfirm}.` : words.checkedIn
}

/** What a screen reader says of a change that moves no focus, or beside the heading that takes it. */
export function announcement(screen: Screen, words: KioskWords): string {
  if (isAttract(screen)) return ''
  switch (screen.at) {
    case 'typing':
      return ofTyping(screen, words)
    case 'searching':
      return words.searching
    case 'choose-person':
      return words.peopleFound(screen.matches.length)
    case 'sending':
      return words.checkingIn
    case 'undoing':
      return words.undoing
    case 'signing-up':
      return words.signingUp
    case 'leaving':
      return screen.problem ? '' : words.pinTyped(screen.pin.length)
    case 'opening':
      return words.opening
    case 'done':
      return ofDone(screen, words)
    default:
      return ''
  }
}
