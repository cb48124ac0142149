import type { OnlineHold } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { PlaceInLine } from '@deskbell/domain/waiting-list/online-schema.ts'
import { MAIL_MS, Person, type World } from './online-person.ts'
import { awaitMail } from './online-requests.ts'

const ACTIONS_MOST = 3
/** Chance that somebody never opens the mail. */
const LEAVES = 0.15

type Face = { firstName: string; lastName: string; email: string }

/** Somebody who books at `/book`, or waits in line, by links in mails. It may be a client who hasn't signed in. */
export class Stranger extends Person {
  readonly #face: Face
  /** Confirmed places in line: id and token. */
  readonly #waits: { id: string; token: string }[] = []

  constructor(world: World, { face, ...own }: { face: Face; network: string; random: () => number }) {
    super(world, { ...own, email: face.email })
    this.#face = face
  }

  /** Does some things, until they don't open a mail: another one that comes late would be taken for the next. */
  async visit(): Promise<void> {
    const count = 1 + Math.floor(this.random() * ACTIONS_MOST)
    for (let done = 0; done < count; done++) {
      const isThere = await (this.random() < 0.6 ? this.#book() : this.#join())
      if (!isThere) return
    }
  }

  /** Looks at the places in line, and answers what is offered by now. */
  async comeBack(): Promise<void> {
    for (const { id, token } of this.#waits) {
      const told = await this.write<PlaceInLine>('looked', '/api/book/waiting/open', { token })
      if (told?.offerToken) await this.answerOffer(id, told.offerToken)
    }
  }

  get #form() {
    return { ...this.#face, phone: '', language: 'en', stamp: this.world.stamp, website: '' }
  }

  /** Returns the token in the mail about what was asked for, or null if they leave before. */
  async #readMail(matching: RegExp, after: number): Promise<string | null> {
    if (this.random() < LEAVES) return null
    const mail = await awaitMail(this.world, this.email, { matching, after, mostMs: MAIL_MS })
    if (!mail) this.world.counts.left += 1
    return mail?.[1] ?? null
  }

  async #book(): Promise<boolean> {
    const after = this.world.smtp.letters.length
    const wish = await this.wish()
    const form = { id: newId(), ...wish, ...this.#form, note: '' }
    if (!(await this.write<OnlineHold>('held', '/api/book', form))) return true
    const token = await this.#readMail(/\/book\/c\/(\S+)/, after)
    if (!token) return false
    if (!(await this.write('confirmed', '/api/book/confirm', { id: newId(), token }))) return true
    this.world.model.book(this.email, wish)
    const chance = this.random()
    if (chance < 0.25) await this.move(token, wish)
    else if (chance < 0.5) await this.cancel(token, wish)
    return true
  }

  async #join(): Promise<boolean> {
    const after = this.world.smtp.letters.length
    const [id, { appointmentId }] = [newId(), this.pickClass()]
    if (!(await this.write('asked to wait', '/api/book/waiting', { id, appointmentId, ...this.#form }))) return true
    const token = await this.#readMail(/\/book\/w\/(\S+)/, after)
    if (!token) return false
    if (!(await this.write('joined', '/api/book/waiting/confirm', { id: newId(), token }))) return true
    this.world.model.join(id)
    if (this.random() < 0.8) this.#waits.push({ id, token })
    else if (await this.write('left', '/api/book/waiting/leave', { id: newId(), token }))
      this.world.model.entries.set(id, 'left')
    return true
  }
}
