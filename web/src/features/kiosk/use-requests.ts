import { renewalReason } from '@deskbell/domain/kiosk/renewal.ts'
import type { KioskResult, LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { type Dispatch, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { toDay } from '../../lib/format.ts'
import { getGuardianName } from '../waivers/signature-draft.ts'
import { useBusiness, useOpenedDevice } from './device.ts'
import { leaveDevice } from './devices/opening.ts'
import { toFailureEvent, toUnlockProblem } from './failures.ts'
import type { KioskEvent } from './kiosk-machine.ts'
import { joinLine } from './line.ts'
import { bookNextVisit, findNextVisits } from './next-visits.ts'
import type { KioskClient } from './offline/types.ts'
import { useKioskClient } from './offline/use-kiosk-client.ts'
import { findRenewal, renew } from './renewals.ts'
import { canSubmit, canUndo, isWaiting, type Screen, type Waiting } from './screens.ts'

type At<Name extends Screen['at']> = Extract<Screen, { at: Name }>

// Trailing digits compared: the end of a number is the same however people type its prefix.
const SURE_DIGITS = 7

/** Looks up the new client; null if the lookup can't find them yet. */
async function findNewcomer(desk: KioskClient, { newcomer, clientId }: At<'signing-up'>): Promise<LookupMatch | null> {
  const digits = newcomer.phone.replace(/\D/g, '').slice(-SURE_DIGITS)
  const { matches } = await desk.lookUp({ digits }).catch(() => ({ matches: [] }))
  return matches.find((match) => match.clientId === clientId) ?? null
}

async function signUp(desk: KioskClient, screen: At<'signing-up'>): Promise<KioskEvent> {
  const { newcomer, operationId, clientId } = screen
  const status = await desk.signUp({ operationId, clientId, ...newcomer })
  const match = status === 'confirmed' ? await findNewcomer(desk, screen) : null
  return { type: 'signed-up', match, operationId: newId() }
}

function toSigned({ operationId, clientId, toSign, draft }: At<'signing'>) {
  const { strokes } = draft
  return { operationId, clientId, waiverId: toSign.waiver.id, guardianName: getGuardianName(draft), strokes }
}

/** Sends the request of a waiting screen. Returns the event of its response. */
async function askDesk(desk: KioskClient, screen: Exclude<Waiting, At<'opening'>>): Promise<KioskEvent> {
  const madeAt = new Date()
  switch (screen.at) {
    case 'searching':
      return { type: 'found', result: await desk.lookUp(screen.search), operationId: newId() }
    case 'sending':
      return { type: 'checked-in', outcome: await desk.checkIn(screen), madeAt }
    case 'family-sending':
      return { type: 'family-checked-in', outcomes: await desk.checkInFamily(screen.taps), madeAt }
    case 'family-undoing':
      await desk.undo(screen.checkInId)
      return { type: 'undone' }
    case 'undoing':
      await desk.undo(screen.result.checkInId)
      return { type: 'undone' }
    case 'signing-up':
      return signUp(desk, screen)
    case 'renewing':
      await renew(screen)
      return { type: 'renewed' }
    case 'next-booking':
      await bookNextVisit(screen)
      return { type: 'next-booked' }
    case 'joining':
      return { type: 'joined', position: await joinLine(screen) }
    case 'signing':
      await desk.signWaiver(toSigned(screen))
      return { type: 'signed' }
  }
}

function useAsk(): (screen: Waiting) => Promise<KioskEvent> {
  const desk = useKioskClient()
  return async (screen) => {
    if (screen.at !== 'opening') return askDesk(desk, screen).catch(toFailureEvent)
    return leaveDevice(screen.pin).then(
      () => ({ type: 'left' }),
      (error) => ({ type: 'not-left', problem: toUnlockProblem(error) }),
    )
  }
}

/** Reports a referred client to the server, so that staff know before the client arrives. */
function useTellDesk(screen: Screen): void {
  const desk = useKioskClient()
  const told = screen.at === 'see-desk' ? screen.told : null
  useEffect(() => {
    // Ignore failures: the client goes to the front desk either way.
    if (told) void desk.seeDesk(told).catch(() => undefined)
  }, [told, desk])
}

/** Prepares the look-up while the digits are typed, so that the tap that follows waits for less. */
function usePrepare(screen: Screen): void {
  const desk = useKioskClient()
  const digits = screen.at === 'typing' && canSubmit(screen) ? screen.digits : null
  useEffect(() => {
    // Without storage there is nothing to read ahead.
    if (digits) void desk.prepare({ digits }).catch(() => undefined)
  }, [digits, desk])
}

/** Lists the check-ins on the screen that this kiosk has just made, and the server confirmed. */
function listMade(screen: Screen): KioskResult[] {
  if (screen.at === 'done') return !screen.saved && canUndo(screen.result) ? [screen.result] : []
  if (screen.at !== 'family-done') return []
  return screen.results.flatMap(({ outcome }) =>
    outcome.status === 'confirmed' && canUndo(outcome.result) ? [outcome.result] : [],
  )
}

/** Calls `ask` for each check-in once it is shown. Without an answer, nothing is offered. */
function useAskForEach(made: KioskResult[], ask: (checkInId: string) => Promise<unknown>): void {
  const ids = made.map(({ checkInId }) => checkInId).join(' ')
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) void ask(id).catch(() => undefined)
    // `ask` reads nothing that changes while the check-ins stay.
  }, [ids])
}

/** Asks what can be bought once a pass runs out, while its client reads what is left. */
function useRenewalOffers(screen: Screen, dispatch: Dispatch<KioskEvent>): void {
  const { options } = useOpenedDevice()
  const { timeZone } = useBusiness()
  const isDue = ({ pass }: KioskResult) => pass !== null && renewalReason(pass, toDay(new Date(), timeZone)) !== null
  useAskForEach(options.renewals ? listMade(screen).filter(isDue) : [], async (checkInId) => {
    const offer = await findRenewal(checkInId)
    if (offer) dispatch({ type: 'offered', checkInId, offer })
  })
}

/** Asks what can be booked next, while the client reads what is left. */
function useNextVisits(screen: Screen, dispatch: Dispatch<KioskEvent>): void {
  const { options } = useOpenedDevice()
  useAskForEach(options.nextVisit ? listMade(screen) : [], async (checkInId) => {
    const visits = await findNextVisits(checkInId)
    if (visits.length > 0) dispatch({ type: 'next-found', checkInId, visits })
  })
}

/** Sends one request per waiting screen. Drops a response that arrives after the screen was left. */
export function useRequests(screen: Screen, dispatch: Dispatch<KioskEvent>): void {
  const ask = useAsk()
  useTellDesk(screen)
  usePrepare(screen)
  useRenewalOffers(screen, dispatch)
  useNextVisits(screen, dispatch)
  // Depend on the screen only: a re-render for another reason must not send again.
  useEffect(() => {
    if (!isWaiting(screen)) return
    let left = false
    // At once: React's scheduler would wait behind the frames of the spinner, which fill a slow device's main thread.
    void ask(screen).then((event) => left || flushSync(() => dispatch(event)))
    return () => {
      left = true
    }
  }, [screen])
}
