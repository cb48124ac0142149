import type { OnlineTimes } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { OpenedOffer } from '@deskbell/domain/waiting-list/schema.ts'
import { pick } from '../bench/people.ts'
import type { OnlineModel, Place } from './online-model.ts'
import { type Browser, send } from './online-requests.ts'
import type { ClassOn, Stage } from './online-stage.ts'

/** Refusals by a rule, as others were faster, or as somebody has or wants too much. */
const REFUSALS = [
  'slot_taken',
  'class_full',
  'nobody_free',
  'already_booked',
  'already_waiting',
  'booking_limit',
  'offer_over',
  'rate_limited',
  'promo_code_used_up',
  'promo_code_used_by_client',
  'price_changed',
  'too_many_unpaid',
  'too_much_money',
]
/** How long somebody waits for a mail before they leave. */
export const MAIL_MS = 15_000
/** Chance that a request is sent twice at once, as by an impatient tap. */
const TWICE = 0.1
const TIME_ZONE = 'America/New_York'
/** Times of which people choose one: few, so that several want the same. */
const TIMES_MOST = 6

export type World = Stage & {
  model: OnlineModel
  counts: Record<'actions' | 'unexpected' | 'left', number> & Record<'done' | 'refused', Record<string, number>>
  say: (words: string) => void
}

/** What a request for a time or a place names, with the place that it is for. */
export type Wish = Place & { appointmentId: string | null; employeeId: null }

/** Somebody with a browser, who does one thing after the other. */
export class Person {
  readonly world: World
  readonly random: () => number
  readonly email: string
  readonly browser: Browser

  constructor(world: World, { email, network, random }: { email: string; network: string; random: () => number }) {
    this.world = world
    this.random = random
    this.email = email
    this.browser = { network, cookie: '' }
  }

  /** Posts, now and then twice at once. Returns what was answered to an acknowledged write, or null if it was refused. */
  async write<Body>(what: string, path: string, body: object): Promise<Body | null> {
    const { counts } = this.world
    counts.actions += 1
    const answers = await Promise.all(
      Array.from({ length: this.random() < TWICE ? 2 : 1 }, () => send<Body>(this.world, this.browser, { path, body })),
    )
    const told = answers.find(({ status }) => status < 300) ?? answers[0]
    if (!told) throw new Error('Nothing was posted')
    if (told.status < 300) {
      counts.done[what] = (counts.done[what] ?? 0) + 1
      return told.body
    }
    const why = `${what}: ${told.body.code}`
    counts.refused[why] = (counts.refused[why] ?? 0) + 1
    if (told.status >= 500 || !REFUSALS.includes(told.body.code ?? '')) this.unexpected(path, [told, body])
    return null
  }

  async read<Body>(path: string): Promise<Body | null> {
    const { status, body } = await send<Body>(this.world, this.browser, { path, method: 'GET' })
    if (status !== 200) this.unexpected(path, body)
    return status === 200 ? body : null
  }

  unexpected(path: string, what: unknown): void {
    this.world.counts.unexpected += 1
    this.world.say(`${path}: ${JSON.stringify(what)}`)
  }

  /** Returns one of the classes, the first ones most often. */
  pickClass(): ClassOn {
    const { classes } = this.world
    return classes[Math.floor(this.random() ** 1.5 * classes.length)] ?? pick(classes, this.random)
  }

  wishForClass(): Wish {
    const { appointmentId, startsAt } = this.pickClass()
    return { serviceId: this.world.classId, appointmentId, employeeId: null, startsAt }
  }

  /** Returns one of the soonest free times of some days, or null if there is none. */
  async wishForTime(token?: string): Promise<Wish | null> {
    const { timeId: serviceId } = this.world
    const from = localDay(new Date(this.pickClass().startsAt), TIME_ZONE)
    const found = await this.read<OnlineTimes>(
      `/api/book/times?serviceId=${serviceId}&from=${from}&days=2${token ? `&token=${token}` : ''}`,
    )
    if (!found || found.items.length === 0) return null
    const { startsAt } = pick(found.items.slice(0, TIMES_MOST), this.random)
    return { serviceId, appointmentId: null, employeeId: null, startsAt }
  }

  async wish(): Promise<Wish> {
    return (this.random() < 0.25 && (await this.wishForTime())) || this.wishForClass()
  }

  /** Moves a booking by its token. Returns where it is then, or null if that was refused. */
  async move(token: string, from: Place): Promise<Wish | null> {
    const isTime = from.serviceId === this.world.timeId
    const to = isTime ? await this.wishForTime(token) : this.wishForClass()
    if (!to || to.startsAt === from.startsAt) return null
    const { appointmentId, employeeId, startsAt } = to
    const told = await this.write<object>('moved', '/api/book/move', {
      id: newId(),
      token,
      appointmentId,
      employeeId,
      startsAt,
    })
    if (told) this.world.model.move(this.email, from, to)
    return told && to
  }

  async cancel(token: string, from: Place): Promise<boolean> {
    const told = await this.write('cancelled', '/api/book/cancel', { id: newId(), token, reason: '' })
    if (told) this.world.model.cancel(this.email, from)
    return told !== null
  }

  /** Accepts what is offered to an entry, or lets it go. */
  async answerOffer(entryId: string, token: string): Promise<void> {
    const take = this.random() < 0.7
    const { model, classId: serviceId } = this.world
    const told = await this.write<OpenedOffer>(take ? 'accepted' : 'declined', '/api/offers', { token, take })
    if (!told || told.status !== (take ? 'taken' : 'declined')) return
    model.entries.set(entryId, take ? 'took' : 'declined')
    if (take) model.book(this.email, { serviceId, startsAt: told.startsAt })
  }
}
