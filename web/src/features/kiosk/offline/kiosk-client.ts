import type { RosterFilter } from '@deskbell/domain/kiosk/roster.ts'
import { LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import type { KioskResult, Lookup, LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import type { EntryAnswer } from '@deskbell/domain/kiosk/sync.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { ApiError, createProblem, isApiError } from '../../../lib/api-error.ts'
import { Roster, type RosterDatabase } from './client-cache.ts'
import type { LocalSignature, LocalVisit, QueueDatabase } from './database.ts'
import { Prediction, type Shop } from './local-check-in.ts'
import type { Clock, DeviceHealth, Lock } from './platform.ts'
import { type Draft, Queue } from './queue.ts'
import { RosterKeeper } from './roster-keeper.ts'
import { type PullRoster, pullPages } from './roster-pull.ts'
import { Flusher, ServerTime } from './sync.ts'
import {
  type CheckInOutcome,
  type FamilyTap,
  type KioskClient,
  type KioskStateStore,
  type NewClient,
  type SentToDesk,
  type Server,
  type SignedWaiver,
  StorageRefused,
  type Tap,
} from './types.ts'

const MOST = 60
const WITHIN_MS = 60_000

/** Rate limit for local lookups, as strict as the server's: nobody can enumerate phone numbers faster offline. */
class LookupLimit {
  readonly #clock: Clock
  #at: number[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns false if the limit is exceeded. */
  take(): boolean {
    const now = this.#clock.now().getTime()
    this.#at = this.#at.filter((at) => Math.abs(now - at) < WITHIN_MS)
    if (this.#at.length >= MOST) return false
    this.#at.push(now)
    return true
  }
}

/** Timeout before a lookup falls back to the local roster, in ms. */
const LOOKUP_PATIENCE_MS = 700
/** Timeout before a check-in is shown as saved on this device, in ms; also of a lookup that only the server can narrow. */
const ANSWER_PATIENCE_MS = 1500

/** True if the device finds the same clients as the server: it knows card codes and the last four digits of numbers. */
function isExactHere(search: Lookup): boolean {
  return 'code' in search || search.digits.length === LOOKUP_DIGITS_MIN
}

export type DeskParts = {
  server: Server
  queue: Queue
  flusher: Pick<Flusher, 'answerTo' | 'flush'>
  prediction: Prediction
  state: KioskStateStore
  clock: Clock
  deviceName(): string
}

function createKioskClient(parts: DeskParts): KioskClient {
  const { server, queue, flusher, state, prediction, clock } = parts
  const limit = new LookupLimit(clock)
  const deviceAt = () => clock.now().toISOString()
  let signaturesAhead: Promise<LocalSignature[]> | null = null

  /** Stores an entry. Returns false if it was there already. */
  async function keep(draft: Draft, visit?: LocalVisit): Promise<boolean> {
    const { isNew, size } = await queue.add(draft, visit)
    state.note({ ...size, storage: 'ok' })
    return isNew
  }

  /** Stores an entry. Returns the server's response if it is stored or arrives within ANSWER_PATIENCE_MS, else null. */
  async function ask(draft: Draft): Promise<EntryAnswer | null> {
    return answerTo(draft.id, await keep(draft))
  }

  async function answerTo(id: string, isNew: boolean): Promise<EntryAnswer | null> {
    const known = isNew ? null : await queue.answerTo(id).catch(() => null)
    if (known) return known
    const answer = state.get().online
      ? await Promise.race([flusher.answerTo(id).catch(() => null), clock.wait(ANSWER_PATIENCE_MS)])
      : null
    void flusher.flush()
    return answer ?? null
  }

  /** Reads ahead what a look-up on this device will need; shows nothing, so it doesn't count towards the limit. */
  async function prepare(search: Lookup): Promise<void> {
    const { online, ready } = state.get()
    if (!online && ready) prediction.prepareLookUp(search)
    signaturesAhead = readSignatures()
  }

  function readSignatures(): Promise<LocalSignature[]> {
    return queue.signatures().catch(() => [])
  }

  async function lookUpHere(search: Lookup): Promise<LookupResult> {
    if (!limit.take()) throw refused('rate_limited', 429)
    return prediction.lookUp(search)
  }

  /**
   * Uses the roster if the server is slow or down, and the server if the roster has no match. A roster that is not all
   * here yet may tell who somebody is, but not that nobody is.
   */
  async function lookUp(search: Lookup): Promise<LookupResult> {
    const { online, ready } = state.get()
    if (!online && ready) return lookUpHere(search)
    const asked = server.lookUp(search).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    const soon = await Promise.race([asked, clock.wait(isExactHere(search) ? LOOKUP_PATIENCE_MS : ANSWER_PATIENCE_MS)])
    if (soon && 'result' in soon) {
      const [match, ...others] = soon.result.matches
      if (match && others.length === 0) prediction.prepareVisit(match.clientId)
      return soon.result
    }
    if (soon && isFinal(soon.error)) throw soon.error
    if (soon) state.noteOnline(isApiError(soon.error, 'not_signed_in', 'kiosk_locked'))
    const here = await lookUpHere(search)
    if (here.more || here.matches.length > 0 || (soon && ready)) return here
    const late = await asked
    if ('result' in late) return late.result
    if (!ready) throw late.error
    return here
  }

  /** Stores a check-in with its predicted result. */
  async function keepCheckIn(tap: Tap): Promise<KeptCheckIn> {
    const { operationId: id, match, service } = tap
    const visit = await prediction.visit(tap)
    const offline = !state.get().online
    const { passId, result } = visit
    const entry = { clientId: match.clientId, serviceId: service.id, offline, passId }
    const isNew = await keep({ kind: 'check_in', id, deviceAt: deviceAt(), ...entry }, visit)
    return { id, result, isNew, offline }
  }

  /** Waits for the server's answer, if it can be asked and comes soon. */
  async function findOutcome({ id, result, isNew, offline }: KeptCheckIn): Promise<CheckInOutcome> {
    if (isNew && offline) {
      void flusher.flush()
      return { status: 'saved', result }
    }
    const answer = await answerTo(id, isNew)
    if (answer) return toOutcome(answer, result)
    // Mark it as shown offline, so that the server doesn't reject it later. The entry is stored even if the mark fails.
    await queue.markOffline(id).catch(() => undefined)
    // A response that arrived just before the mark wins.
    const late = await queue.answerTo(id).catch(() => undefined)
    return late ? toOutcome(late, result) : { status: 'saved', result }
  }

  async function checkIn(tap: Tap): Promise<CheckInOutcome> {
    return findOutcome(await keepCheckIn(tap))
  }

  async function keepOrRefer({ service, ...tap }: FamilyTap): Promise<KeptCheckIn | null> {
    const { operationId, match } = tap
    if (service && !service.atDesk && !match.atDesk) return keepCheckIn({ ...tap, service })
    await seeDesk({ operationId, clientId: match.clientId, serviceId: service?.id ?? null })
    return null
  }

  /** Stores one after the other, since one pass may pay for several. Then waits for all answers at once. */
  async function checkInFamily(taps: FamilyTap[]): Promise<CheckInOutcome[]> {
    const kept: (KeptCheckIn | null)[] = []
    for (const tap of taps) kept.push(await noting(keepOrRefer(tap)).catch(nullIfRefused))
    return Promise.all(
      kept.map(async (one): Promise<CheckInOutcome> => (one ? findOutcome(one) : { status: 'see_desk' })),
    )
  }

  async function undo(checkInId: string): Promise<void> {
    const id = (await queue.visit(checkInId))?.undoId ?? newId()
    const answer = await ask({ kind: 'undo', id, deviceAt: deviceAt(), checkInId })
    // 'already_undone' is success: the response to an earlier try was lost.
    if (answer?.status === 'rejected' && answer.code !== 'already_undone') throw refused(answer.code)
  }

  async function signUp({ operationId: id, ...person }: NewClient): Promise<'confirmed' | 'saved'> {
    const answer = await ask({ kind: 'sign_up', id, deviceAt: deviceAt(), ...person })
    if (answer?.status === 'rejected') throw refused(answer.code)
    return answer ? 'confirmed' : 'saved'
  }

  async function seeDesk({ operationId: id, clientId, serviceId }: SentToDesk): Promise<void> {
    await keep({ kind: 'see_desk', id, deviceAt: deviceAt(), clientId, serviceId })
    void flusher.flush()
  }

  async function signWaiver({ operationId: id, ...signed }: SignedWaiver): Promise<void> {
    const answer = await ask({ kind: 'sign_waiver', id, deviceAt: deviceAt(), ...signed })
    if (answer?.status === 'rejected') throw refused(answer.code)
  }

  /** Removes waivers already signed on this device, before the server and the roster know about them. */
  async function lookUpToSign(search: Lookup): Promise<LookupResult> {
    const reading = signaturesAhead ?? readSignatures()
    signaturesAhead = null
    const [result, signatures] = await Promise.all([lookUp(search), reading])
    const matches = result.matches.map((match) => {
      const hasSigned = signatures.some(
        ({ clientId, waiverId }) => clientId === match.clientId && waiverId === match.toSign?.waiver.id,
      )
      return hasSigned ? { ...match, toSign: null } : match
    })
    return { ...result, matches }
  }

  /** Reports a storage failure to the kiosk's indicator and to the server. */
  async function noting<Done>(work: Promise<Done>): Promise<Done> {
    try {
      return await work
    } catch (error) {
      if (error instanceof StorageRefused) {
        state.note({ storage: 'refused' })
        void flusher.flush()
      }
      throw error
    }
  }

  return {
    prepare,
    lookUp: lookUpToSign,
    checkIn: (tap) => noting(checkIn(tap)),
    checkInFamily,
    undo: (checkInId) => noting(undo(checkInId)),
    signUp: (person) => noting(signUp(person)),
    seeDesk: (sent) => noting(seeDesk(sent)),
    signWaiver: (signed) => noting(signWaiver(signed)),
    callStaff: () => server.callStaff({ id: newId(), device: parts.deviceName() }),
  }
}

type KeptCheckIn = { id: string; result: KioskResult; isNew: boolean; offline: boolean }

function nullIfRefused(error: unknown): null {
  if (error instanceof StorageRefused) return null
  throw error
}

function toOutcome(answer: EntryAnswer, predicted: KioskResult): CheckInOutcome {
  if (answer.status === 'rejected') return { status: 'see_desk' }
  return { status: 'confirmed', result: answer.result ?? predicted }
}

function refused(code: ErrorCode, status = 409): ApiError {
  return new ApiError(createProblem(status, code, 'The kiosk refused'))
}

/** True for errors that a local lookup would not change. */
function isFinal(error: unknown): boolean {
  return isApiError(error, 'rate_limited', 'invalid', 'device_revoked', 'suspended')
}

export type KioskDependencies = {
  device: { id: string; rosterKey: string }
  databases: { queue: QueueDatabase; roster: RosterDatabase }
  server: Server
  state: KioskStateStore
  clock: Clock
  lock: Lock
  random(): number
  vitals(): DeviceHealth
  shop(): Shop
  deviceName(): string
  /** Pulls the roster outside this thread; null where there is no worker. */
  pullRoster?: PullRoster | null
}

export type AssembledDesk = { desk: KioskClient; flusher: Flusher; keeper: RosterKeeper }

/**
 * Creates the kiosk client with its flusher and roster keeper. Throws `StorageRefused` if the device can't store data.
 */
export async function createOfflineKiosk(tablet: KioskDependencies): Promise<AssembledDesk> {
  const { device, databases, state, clock } = tablet
  const now = () => clock.now()
  const queue = await Queue.open(databases.queue, { deviceId: device.id, now })
  const roster = new Roster(databases.roster, device)
  const time = new ServerTime({ clock, roster, state })
  const aheadMs = await roster.aheadMs().catch(() => 0)
  state.note({ ...(await queue.size()), aheadMs, ready: await roster.isReady().catch(() => false), storage: 'ok' })
  const flusher = new Flusher({ ...tablet, queue, onServerTime: (at) => time.hear(at) })
  const fetchRoster = (filter: RosterFilter) => tablet.server.fetchRoster(filter)
  const pullHere: PullRoster = (cursor) => pullPages({ roster, deviceId: device.id, cursor, fetchRoster, now })
  const keeper = new RosterKeeper({ ...tablet, queue, roster, pullRoster: tablet.pullRoster ?? pullHere })
  const prediction = new Prediction({ ...tablet, queue, roster, time })
  return { desk: createKioskClient({ ...tablet, queue, flusher, prediction }), flusher, keeper }
}
