import type { PortalPackages, PortalPrice, PortalPurchased } from '@deskbell/domain/client-portal/purchase-schema.ts'
import type { PortalCodeSent, PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pick } from '../bench/people.ts'
import { MAIL_MS, Person, type World } from './online-person.ts'
import { awaitMail, send } from './online-requests.ts'
import type { StageClient } from './online-stage.ts'

const SIGN_INS_MOST = 3
const ACTIONS_MOST = 8

/** A client who signs in at `/me`, and does several things there. */
export class Member extends Person {
  readonly #client: StageClient
  readonly #owner: string

  constructor(world: World, { client, ...own }: { client: StageClient; network: string; random: () => number }) {
    super(world, { ...own, email: client.email })
    this.#client = client
    this.#owner = world.shop.cookie
  }

  async visit(): Promise<void> {
    if (!(await this.#signIn())) {
      this.world.counts.left += 1
      return
    }
    const count = 2 + Math.floor(this.random() * (ACTIONS_MOST - 1))
    for (let done = 0; done < count; done++) await this.#act()
  }

  /** Answers what is offered by now. */
  async comeBack(): Promise<void> {
    if (this.browser.cookie) await this.#answerOffers()
  }

  get #path(): string {
    return `/api/me/clients/${this.#client.id}`
  }

  async #signIn(): Promise<boolean> {
    for (let tries = 0; tries < SIGN_INS_MOST; tries++) {
      const after = this.world.smtp.letters.length
      const input = { address: this.email, language: 'en' }
      const { status, body: asked } = await send<PortalCodeSent>(this.world, this.browser, {
        path: '/api/me/sign-in',
        body: input,
      })
      const mail =
        status < 300 && (await awaitMail(this.world, this.email, { matching: /^(\d{6})$/m, after, mostMs: MAIL_MS }))
      if (!mail) continue
      const body = { id: asked.id, code: mail[1] }
      const told = await send(this.world, this.browser, { path: '/api/me/sign-in/code', body })
      // A code works once: the answer to the first try may have been lost.
      if (told.status >= 300) continue
      this.browser.cookie = told.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
      return true
    }
    return false
  }

  #act(): Promise<unknown> {
    const chance = this.random()
    if (chance < 0.35) return this.#book()
    if (chance < 0.55) return this.#join()
    if (chance < 0.75) return this.#change()
    if (chance < 0.85) return this.#buy()
    if (chance < 0.92) return this.#pay()
    return this.#answerOffers()
  }

  async #readPages(): Promise<Pick<PortalPages, 'upcoming' | 'waiting' | 'unpaid'>> {
    return (await this.read<PortalPages>(this.#path)) ?? { upcoming: [], waiting: [], unpaid: [] }
  }

  async #book(): Promise<void> {
    const wish = await this.wish()
    if (await this.write('booked', `${this.#path}/bookings`, { id: newId(), ...wish, note: '' }))
      this.world.model.book(this.email, wish)
  }

  async #join(): Promise<void> {
    const [id, { appointmentId }] = [newId(), this.pickClass()]
    if (await this.write('joined', `${this.#path}/waiting`, { id, appointmentId })) this.world.model.join(id)
  }

  /** Moves or cancels a booking, or leaves a line. */
  async #change(): Promise<void> {
    const { upcoming, waiting } = await this.#readPages()
    const own = upcoming.filter(({ changeUntil }) => changeUntil !== null)
    const entry = waiting[0]
    if (entry && (own.length === 0 || this.random() < 0.2)) {
      if (await this.write('left', `${this.#path}/waiting/${entry.id}/leave`, { id: newId() }))
        this.world.model.entries.set(entry.id, 'left')
      return
    }
    if (own.length === 0) return
    const booking = pick(own, this.random)
    await (this.random() < 0.5 ? this.move(booking.token, booking) : this.cancel(booking.token, booking))
  }

  async #answerOffers(): Promise<void> {
    const { waiting } = await this.#readPages()
    for (const { id, offerToken } of waiting) if (offerToken) await this.answerOffer(id, offerToken)
  }

  async #buy(): Promise<void> {
    const { model, packageId, promo } = this.world
    const shown = await this.read<PortalPackages>(`${this.#path}/packages`)
    const full = shown?.items.find(({ id }) => id === packageId)?.amount ?? 0
    const wish = { packageId, promoCode: promo.code }
    const priced =
      this.random() < 0.4 ? await this.write<PortalPrice>('priced', `${this.#path}/purchases/price`, wish) : null
    const wanted = priced ? { ...wish, amount: priced.amount } : { packageId, promoCode: null, amount: full }
    const id = newId()
    const told = await this.write<PortalPurchased>('bought', `${this.#path}/purchases`, { id, ...wanted })
    if (told) model.purchases.push({ id, amount: told.owed, paid: 0, withCode: priced !== null })
  }

  /** Pays what is owed for a sale at the desk, at two tills at once, of which one must be refused. */
  async #pay(): Promise<void> {
    const [sale] = (await this.#readPages()).unpaid
    const sold = this.world.model.purchases.find(({ id }) => id === sale?.id)
    if (!sale || !sold) return
    const desk = { network: this.browser.network, cookie: this.#owner }
    const pay = () => {
      const body = { id: newId(), payments: [{ method: 'card', amount: sale.owed }] }
      return send(this.world, desk, { path: `/api/sales/${sale.id}/payments`, body })
    }
    const answers = await Promise.all([pay(), pay()])
    this.world.counts.actions += 1
    for (const answer of answers) {
      if (answer.status < 300) sold.paid += sale.owed
      else if (answer.body.code !== 'too_much_money') this.unexpected('/api/sales', answer)
    }
  }
}
