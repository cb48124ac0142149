import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { openArchive } from '../../server/src/features/data/archive/read.ts'
import { restoreBusiness } from '../../server/src/features/data/archive/restore-business.ts'
import { resumeBusiness, suspendBusiness } from '../../server/src/features/tenancy/commands.ts'
import { newClient } from '../../server/src/test/factories.ts'
import { createArchive } from '../../server/src/test/installs.ts'
import { startTestSmtp, type TestSmtp } from '../../server/src/test/smtp.ts'
import { query } from '../bench/database.ts'
import { onCleanup } from '../bench/running.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { compareClients, isKept, type Listed, ShopModel } from './shops-model.ts'
import { bookClass, furnish, type Installation, type Opened, openInstallation, openShop, Staff } from './shops-stage.ts'

/** Requests at once, each of another shop. */
const HANDS = 12
const ACTIONS_FOR_EACH_SHOP = 10
/** Shops for each archive that is made, and restored or moved, while all work. */
const SHOPS_FOR_A_RESTORE = 20
/** Connections of the shop that wants everything for itself. */
const GREEDY_HANDS = 8
const GREEDY_MAILS = 200
const SMALL_SHOPS = 20
const OPENED_AT_ONCE = 4
const makeOlder = (table: string) =>
  `update ${table} set created_at = created_at - interval '5 minutes', updated_at = updated_at - interval '5 minutes'`
/** So slow a shop would call its host. */
const STARVED_MS = 30_000
const MAILED_WITHIN_MS = 300_000

export type Figures = {
  shops: number
  actions: number
  restored: number
  moved: number
  /** Answers with something of another shop, or that let it be changed. */
  leaked: number
  /** Clients that aren't as their shop's own actions, archives and restores leave them. */
  differing: number
  /** Requests that were refused or waited, and mails that came late, because of another shop. */
  starved: number
  /** Answers that no action should have. */
  unexpected: number
  seconds: number
  seed: number
}

/** `turn`: ends when the shop may do the next thing. Its own requests come one after the other. */
type DrilledShop = Opened & { nth: number; model: ShopModel; turn: Promise<unknown> }

/**
 * Lets many shops of one installation work at random, one of them without moderation, while shops are archived, restored,
 * moved to another installation and suspended, and compares each with what its own actions make of it.
 */
export async function drillShops(
  { home, away }: { home: string; away: string },
  {
    shops: count,
    seed,
    greedyMails = GREEDY_MAILS,
    say = () => undefined,
  }: { shops: number; seed: number; greedyMails?: number; say?: (words: string) => void },
): Promise<Figures> {
  const began = performance.now()
  const smtp = await startTestSmtp()
  onCleanup(smtp.close)
  const { installation, cookie } = await openInstallation(home, smtp.url)
  const other = await openInstallation(away, smtp.url)
  const shops = await openShops(installation, count)
  say(`${count} shops are open`)
  const drill = new Drill({ installation, away: other.installation, shops, seed, say })
  await drill.mailFairly({ smtp, greedy: new Staff(installation.origin, { nth: 0, cookie }), mails: greedyMails })
  say(`the mails of ${Math.min(SMALL_SHOPS, count)} shops came beside ${greedyMails} of one`)
  await drill.work()
  await drill.compareAll()
  const seconds = Math.round((performance.now() - began) / 1000)
  return { shops: count, ...drill.counts, seconds, seed }
}

export function isSound({ actions, restored, moved, leaked, differing, starved, unexpected }: Figures): boolean {
  return leaked + differing + starved + unexpected === 0 && actions > 0 && restored > 0 && moved > 0
}

async function openShops(installation: Installation, count: number): Promise<DrilledShop[]> {
  const shops: DrilledShop[] = []
  const numbers = Array.from({ length: count }, (_, index) => index + 1).values()
  const openSome = async () => {
    for (const nth of numbers)
      shops.push({ ...(await openShop(installation, nth)), nth, model: new ShopModel(), turn: Promise.resolve() })
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome))
  return shops.toSorted((a, b) => a.nth - b.nth)
}

type Stage = {
  installation: Installation
  away: Installation
  shops: DrilledShop[]
  seed: number
  say: (words: string) => void
}

class Drill {
  readonly counts = { actions: 0, restored: 0, moved: 0, leaked: 0, differing: 0, starved: 0, unexpected: 0 }
  readonly #stage: Stage
  readonly #random: Random

  constructor(stage: Stage) {
    this.#stage = stage
    this.#random = createRandom(stage.seed, 'shops')
  }

  /** One shop has many mails due at once, and each of some others has one: these come among the first half of all. */
  async mailFairly({ smtp, greedy, mails }: { smtp: TestSmtp; greedy: Staff; mails: number }): Promise<void> {
    const { installation, shops } = this.#stage
    const place = { staff: greedy, ...(await furnish(greedy, 0)) }
    const many = Array.from({ length: mails }, () => newId())
    for (const id of many)
      await greedy.must('POST', '/api/clients', newClient({ id, email: `of-greedy-${id}@example.com` }))
    await bookClass(place, many)
    const small = shops.slice(0, SMALL_SHOPS)
    for (const shop of small) {
      const id = newId()
      await shop.staff.must('POST', '/api/clients', newClient({ id, email: `of-small-${shop.nth}@example.com` }))
      shop.model.addClient(id)
      await bookClass(shop, [id])
    }
    // Confirmations wait for some minutes, in which the desk may change its mind.
    for (const table of ['appointment', 'booking']) await query(installation.databaseUrl, makeOlder(table))
    await installation.jobs.add(installation.db, 'minute', {})
    const isOfSmall = (address: string) => address.startsWith('of-small-')
    const until = performance.now() + MAILED_WITHIN_MS
    while (smtp.letters.length < mails + small.length && performance.now() < until) await sleep(200)
    const order = smtp.letters.flatMap(({ recipients }) => recipients)
    const early = order.slice(0, Math.ceil(order.length / 2)).filter(isOfSmall)
    this.counts.starved += small.length - new Set(early).size
    this.#flood(greedy)
  }

  #flood(greedy: Staff): void {
    const ended = new AbortController()
    onCleanup(() => ended.abort())
    const paths = ['/api/clients?limit=100', '/api/reports/clients?preset=last_365_days', '/api/check-ins?limit=100']
    const go = async (hand: number) => {
      for (let turn = hand; !ended.signal.aborted; turn++)
        await greedy.send('GET', paths[turn % paths.length] ?? '').catch(() => undefined)
    }
    for (let hand = 0; hand < GREEDY_HANDS; hand++) void go(hand)
  }

  /** All shops work, and the operator beside them. */
  async work(): Promise<void> {
    const { shops } = this.#stage
    let left = shops.length * ACTIONS_FOR_EACH_SHOP
    const goOn = async () => {
      while (left-- > 0) {
        const shop = this.#random.pick(shops)
        await this.#inTurn(shop, () => this.#act(shop))
      }
    }
    await Promise.all([this.#operate(), ...Array.from({ length: HANDS }, goOn)])
  }

  /** Waits until the shop does nothing else. */
  #inTurn<Result>(shop: DrilledShop, work: () => Promise<Result>): Promise<Result> {
    const result = shop.turn.then(work)
    shop.turn = result.catch(() => undefined)
    return result
  }

  async #act(shop: DrilledShop): Promise<void> {
    const { model, serviceId } = shop
    const here = new Set(model.checkIns.values())
    const absent = [...model.visits.keys()].filter((id) => !here.has(id))
    const done = [...model.checkIns.keys()]
    this.counts.actions += 1
    const chance = this.#random.int(1, 10)
    if (chance <= 2) await this.compare(shop)
    else if (chance <= 4) await this.#reachOver(shop)
    else if (chance === 5 && done.length > 0) {
      const id = this.#random.pick(done)
      if (await this.#ask(shop, 'POST', `/api/check-ins/${id}/undo`)) model.undo(id)
    } else if (chance <= 8 && absent.length > 0) {
      const [id, clientId] = [newId(), this.#random.pick(absent)]
      if (await this.#ask(shop, 'POST', '/api/check-ins', { id, clientId, serviceId })) model.checkIn(id, clientId)
    } else {
      const client = newClient({ firstName: `Client of ${shop.nth}`, phone: '' })
      if (await this.#ask(shop, 'POST', '/api/clients', client)) model.addClient(client.id)
    }
  }

  /** Sends a request of a shop, which has to be answered, and in time. */
  async #ask({ staff, nth }: DrilledShop, method: string, path: string, body?: object) {
    const began = performance.now()
    const answer = await staff.send(method, path, body)
    const isRefused = answer.status === 429 || answer.status === 503
    if (isRefused || performance.now() - began > STARVED_MS) this.counts.starved += 1
    if (answer.status < 300) return answer
    if (!isRefused) this.counts.unexpected += 1
    this.#stage.say(`shop ${nth}: ${method} ${path}: ${answer.status} ${answer.body.code}`)
    return null
  }

  /** Tries to see and to change what is another shop's. */
  async #reachOver({ staff, nth }: DrilledShop): Promise<void> {
    const victim = this.#random.pick(this.#stage.shops.filter((shop) => shop.nth !== nth))
    const [clientId = newId()] = victim.model.visits.keys()
    const { serviceId, businessId } = victim
    for (const [method, path, body] of [
      ['GET', `/api/clients/${clientId}`],
      ['POST', `/api/clients/${clientId}/archive`, {}],
      ['POST', '/api/check-ins', { id: newId(), clientId, serviceId }],
      ['PUT', '/api/account/business', { businessId }],
    ] as const) {
      const answer = await staff.send(method, path, body)
      if (isKept(answer)) continue
      if (answer.status < 300) this.counts.leaked += 1
      else this.counts.unexpected += 1
      this.#stage.say(`shop ${nth} at shop ${victim.nth}: ${method} ${path}: ${answer.status} ${answer.body.code}`)
    }
  }

  async compare(shop: DrilledShop, { staff, model }: Pick<DrilledShop, 'staff' | 'model'> = shop): Promise<void> {
    const listed: Listed[] = []
    let cursor: unknown = ''
    while (typeof cursor === 'string') {
      const path: string = `/api/clients?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      const answer = await this.#ask({ ...shop, staff }, 'GET', path)
      if (!answer) return
      listed.push(...((answer.body.items ?? []) as Listed[]))
      cursor = answer.body.nextCursor
    }
    const { foreign, differing } = compareClients(model, listed)
    this.counts.leaked += foreign
    this.counts.differing += differing
    if (foreign + differing > 0) this.#stage.say(`shop ${shop.nth}: ${foreign} foreign, ${differing} differing`)
  }

  async compareAll(): Promise<void> {
    for (const shop of this.#stage.shops) await this.#inTurn(shop, () => this.compare(shop))
  }

  /** Archives shops beside the work of all, and then restores them, moves them, or closes them for a while. */
  async #operate(): Promise<void> {
    const { shops } = this.#stage
    for (let nth = 0; nth < Math.max(2, shops.length / SHOPS_FOR_A_RESTORE); nth++) {
      const shop = this.#random.pick(shops)
      const made = await this.#inTurn(shop, () => this.#archive(shop))
      await this.#inTurn(shop, () => this.#act(shop))
      if (nth % 2 === 0) await this.#inTurn(shop, () => this.#restore(shop, made))
      else await this.#move(shop, made)
      await this.#inTurn(shop, () => this.#closeForAWhile(shop))
      this.#stage.say(`shop ${shop.nth} was archived, ${nth % 2 === 0 ? 'restored' : 'moved'} and closed for a while`)
    }
  }

  async #archive({ businessId, model }: DrilledShop): Promise<{ path: string; model: ShopModel }> {
    const { path } = await createArchive(this.#stage.installation, { businessId })
    return { path, model: model.copy() }
  }

  async #restore(shop: DrilledShop, { path, model }: { path: string; model: ShopModel }): Promise<void> {
    const archive = await openArchive({ path, passphrases: [] })
    const target = { ...this.#stage.installation, now: new Date() }
    await restoreBusiness(target, archive, { as: null }).finally(archive.close)
    shop.model = model
    this.counts.restored += 1
    const { status } = await shop.staff.send('GET', '/api/clients?limit=1')
    // Whoever was signed in signs in again.
    if (status !== 401) this.counts.unexpected += 1
    await shop.staff.must('POST', '/api/auth/sign-in/email', shop.login)
    await this.compare(shop)
  }

  async #move(shop: DrilledShop, { path, model }: { path: string; model: ShopModel }): Promise<void> {
    const { away } = this.#stage
    const archive = await openArchive({ path, passphrases: [] })
    const as = `moved-${this.counts.moved}`
    await restoreBusiness({ ...away, now: new Date() }, archive, { as }).finally(archive.close)
    this.counts.moved += 1
    const staff = new Staff(away.origin, { nth: shop.nth })
    await staff.must('POST', '/api/auth/sign-in/email', shop.login)
    await staff.must('PUT', '/api/account/business', { businessId: as })
    await this.compare(shop, { staff, model })
  }

  async #closeForAWhile({ businessId, staff }: DrilledShop): Promise<void> {
    const { db } = this.#stage.installation
    const decision = { businessId, by: 'Drill', now: new Date() }
    await suspendBusiness(db, { ...decision, reason: 'The drill' })
    const { status } = await staff.send('GET', '/api/clients?limit=1')
    if (status !== 403) this.counts.unexpected += 1
    await resumeBusiness(db, decision)
  }
}
