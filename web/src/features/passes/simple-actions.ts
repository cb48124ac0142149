import { type Outcome, sharePass, unfreezePass, unsharePass, voidPass } from '@deskbell/domain/passes/actions.ts'
import { isUnlimited } from '@deskbell/domain/passes/rules.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { toState } from './pass-actions.ts'
import { counted } from './pass-labels.ts'

export type SimpleAction = 'unfreeze' | 'share' | 'unshare' | 'void'

function whatGoes(pass: Pass): string {
  if (isUnlimited(pass)) return 'It can’t be used any more.'
  const left = pass.remaining > 0 ? `The ${counted(pass.remaining, 'visit')} left on it` : 'What is left on it'
  return `${left} can’t be used any more.`
}

/** What needs no more than a note. */
export const SIMPLE_ACTIONS: Record<
  SimpleAction,
  {
    submitLabel: string
    outcome: (pass: Pass, today: string) => Outcome
    /** What is good to know before. */
    before: (pass: Pass, date: (day: string) => string) => string
    done: (pass: Pass) => string
  }
> = {
  unfreeze: {
    submitLabel: 'Unfreeze',
    outcome: (pass, today) => unfreezePass(toState(pass), today),
    before: ({ frozenOn, validity }, date) =>
      `Frozen since ${frozenOn ? date(frozenOn) : ''}.${validity ? ' Each frozen day is added to the expiry.' : ''}`,
    done: ({ name }) => `${name} can be used again`,
  },
  share: {
    submitLabel: 'Share',
    outcome: (pass) => sharePass(toState(pass)),
    before: () => 'Everybody in the household can then check in with it.',
    done: ({ name }) => `${name} is shared with the household`,
  },
  unshare: {
    submitLabel: 'Stop sharing',
    outcome: (pass) => unsharePass(toState(pass)),
    before: () => 'From now on only its owner can check in with it. Visits that it paid for stay paid.',
    done: ({ name }) => `${name} is no longer shared`,
  },
  void: {
    submitLabel: 'End pass',
    outcome: (pass) => voidPass(toState(pass)),
    before: (pass) => `${whatGoes(pass)} No money is given back: for that, refund it.`,
    done: ({ name }) => `${name} has ended`,
  },
}
