import { newId } from '@deskbell/domain/shared/new-id.ts'
import { query } from '../bench/database.ts'
import { pick } from '../bench/people.ts'
import type { Attack, Attempts } from './attack.ts'
import { isOk, must, type Target } from './attack-stage.ts'

function randomAddress(random: () => number): string {
  return `203.0.113.${Math.floor(random() * 250)}`
}

const DAY_MS = 86_400_000

async function openOnlineBooking({ ask, owner }: Target): Promise<void> {
  const { body } = await must(ask(owner, 'GET', '/api/online-booking'))
  const options = { ...(body.options as object), on: true }
  await must(ask(owner, 'PUT', '/api/online-booking', { version: body.version, options }))
}

/** Attacks of somebody who has no account. */
export const outsideAttacks: Record<string, Attack> = {
  /** A second set-up, or a restore, by somebody who came late. */
  setupAgain: async ({ ask }, { tries, random, record }) => {
    const account = { companyName: 'Mine', name: 'Mallory', email: 'm@example.com', password: crypto.randomUUID() }
    const place = { timeZone: 'UTC', currency: 'EUR', locale: 'en-US' }
    for (let nth = 0; nth < tries; nth++) {
      const headers = { 'Setup-Code': newId().slice(0, 8) }
      const sender = { address: randomAddress(random), headers }
      record(isOk(await ask(sender, 'POST', '/api/setup', { ...account, ...place })), 'set up a second time')
      record(isOk(await ask(sender, 'POST', `/api/restores?id=${newId()}`, new Uint8Array(64))), 'restored an archive')
    }
  },

  /** One answer for whoever has an account and whoever has none. */
  accountEnumeration: async ({ ask, colleague }, { record }) => {
    const answers = async (email: string) => [
      await ask({ address: '203.0.113.7' }, 'POST', '/api/auth/forgot-password', { email }),
      await ask({ address: '203.0.113.7' }, 'POST', '/api/auth/sign-in/email', { email, password: 'not the password' }),
    ]
    const [known, unknown] = [await answers(colleague.email), await answers('nobody@example.com')]
    for (const [nth, one] of known.entries())
      record(one.status !== unknown[nth]?.status || one.text !== unknown[nth]?.text, `answers differ: ${one.text}`)
  },

  /** A link in mail that leads to the host that the attacker names. */
  resetLinkPoisoning: async ({ ask, colleague, databaseUrl }, { record }) => {
    const evil = ['evil.example', 'localhost:3000@evil.example', 'evil.example/..']
    for (const [nth, host] of evil.entries())
      for (const name of ['x-forwarded-host', 'forwarded', 'origin', 'referer']) {
        const value = name === 'forwarded' ? `host=${host}` : host
        const sender = { address: `203.0.113.${10 + nth}`, headers: { [name]: value } }
        await ask(sender, 'POST', '/api/auth/forgot-password', { email: colleague.email })
        const [mail] = await query<{ text: string }>(databaseUrl, 'select text from mail where text ~ $1', ['evil'])
        record(mail !== undefined, `${name} leads to ${host}`)
      }
  },

  /** Writes that another site sends with the owner's cookie. */
  crossSiteRequests: async ({ ask, owner, clients }, { record }) => {
    const foreign = { ...owner, headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }
    const writes: [string, string][] = [
      ['POST', '/api/clients'],
      ['PUT', `/api/clients/${clients[0]?.id}/blocked`],
      ['POST', '/api/team/invites'],
      ['POST', '/api/api-keys'],
      ['POST', '/api/kiosk/call'],
      ['POST', '/api/backups'],
    ]
    for (const [method, path] of writes) {
      const { status } = await ask(foreign, method, path, { id: newId() })
      record(status !== 403, `${method} ${path} from another site: ${status}`)
    }
  },

  /** Text that ends up in SQL. */
  sqlInjection: async ({ ask, owner, key }, { tries, random, record }) => {
    const texts = [
      "'",
      "' or '1'='1",
      '%',
      '\\',
      "'; drop table client; --",
      '\u0000',
      '$1',
      ':businessId',
      '*',
      '_____',
    ]
    const paths = ['/api/clients?q=', '/api/clients?tag=', '/api/appointments/found?q=']
    for (let nth = 0; nth < tries; nth++) {
      const text = pick(texts, random) + pick(texts, random) + Math.floor(random() * 10)
      const { status, body } = await ask(
        pick([owner, key], random),
        'GET',
        pick(paths, random) + encodeURIComponent(text),
      )
      const items = Array.isArray(body.items) ? body.items : []
      record(status >= 500 || items.length > 2, `${text} answered ${status} with ${items.length} rows`)
    }
  },

  /** Links of others: unsubscribe, manage a booking, invitation, offer, feed. */
  tokenGuessing: async ({ ask }, { tries, random, record }) => {
    for (let nth = 0; nth < tries; nth++) {
      const token = Array.from({ length: 43 }, () => pick([...'abcdefghijklmnopqrstuvwxyzABCDEF0123456789-_'], random))
      const path = pick(['book/open', 'unsubscribe/open', 'invites/open', 'offers/open', 'auth/reset-password'], random)
      const body = { token: token.join(''), password: 'a long enough password' }
      const reply = await ask({ address: randomAddress(random) }, 'POST', `/api/${path}`, body)
      record(isOk(reply), `${path} opened with a guess`)
      record(isOk(await ask({}, 'GET', `/feeds/${token.join('')}.ics`)), 'a feed opened with a guess')
    }
  },

  /** One answer to a booking, whether the address belongs to a client or not. */
  clientEnumeration: async (target, { record }) => {
    await openOnlineBooking(target)
    const { ask, clients, serviceId } = target
    const shop = await must(ask({}, 'GET', '/api/book/shop'))
    const book = async (email: string) => {
      const startsAt = new Date(Date.now() + 3 * DAY_MS).toISOString()
      const person = { firstName: 'Rosa', lastName: '', email, phone: '', note: '', language: 'en' }
      const place = { serviceId, appointmentId: null, employeeId: null, startsAt }
      const body = { id: newId(), ...place, ...person, stamp: shop.body.stamp }
      return ask({ address: '203.0.113.80' }, 'POST', '/api/book', body)
    }
    const [known, unknown] = [await book(clients[0]?.email ?? ''), await book('nobody@example.com')]
    record(known.status !== unknown.status, `a client's address answers ${known.status}, another ${unknown.status}`)
  },

  /** Passwords for one account, from many addresses. */
  passwordGuessing: async ({ ask, colleague }, { tries, random, record }) => {
    const { email, password } = colleague
    let checked = 0
    for (let nth = 0; nth < tries + MOST_GUESSES; nth++) {
      const guess = { email, password: `password number ${nth}` }
      const { status } = await ask({ address: randomAddress(random) }, 'POST', '/api/auth/sign-in/email', guess)
      checked += status === 429 ? 0 : 1
      record(checked > MOST_GUESSES, `${checked} passwords of one account were checked`)
    }
    const own = await ask({ ...colleague, address: '203.0.113.251' }, 'POST', '/api/auth/sign-in/email', {
      email,
      password,
    })
    record(!isOk(own), `the person is locked out of their own browser: ${own.status}`)
  },

  /** Names that become markup in the pages that anybody opens. */
  markupInjection: async ({ ask, owner }, { record }) => {
    const { body } = await must(ask(owner, 'GET', '/api/business'))
    const companyName = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>'
    await must(ask(owner, 'PUT', '/api/business', { ...body, companyName, companyEmail: 'front@example.com' }))
    for (const path of ['/', '/login', '/kiosk', '/book', '/dashboard', '/api/docs']) {
      const { text } = await ask({}, 'GET', path)
      record(text.includes('<script>alert') || text.includes('<img src=x'), `${path} holds the name as markup`)
    }
  },

  /** The API's description, asked for again and again. */
  descriptionFlood: async ({ ask }, { tries, record }) => {
    const sizes = new Set<number>()
    for (let nth = 0; nth < tries; nth++) sizes.add((await ask({}, 'GET', '/api/openapi.json')).text.length)
    record(sizes.size !== 1, 'the description grows')
  },
} satisfies Record<string, (target: Target, attempts: Attempts) => Promise<void>>

/** Passwords of one account that are checked before the server makes everybody wait. */
const MOST_GUESSES = 10
