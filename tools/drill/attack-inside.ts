import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashLookupValue } from '@deskbell/domain/kiosk/hashes.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { query } from '../bench/database.ts'
import { pick } from '../bench/people.ts'
import { onCleanup } from '../bench/running.ts'
import type { Attack } from './attack.ts'
import { ageSessions, isOk, must, readCookies, type Target } from './attack-stage.ts'

async function listRoutes({ ask, owner }: Target): Promise<{ method: string; path: string }[]> {
  const { body } = await must(ask(owner, 'GET', '/api/openapi.json'))
  return Object.entries(body.paths as Record<string, object>).flatMap(([pattern, operations]) =>
    Object.keys(operations).map((method) => ({
      method: method.toUpperCase(),
      path: pattern.replace('{sequence}', '1').replace(/{\w+}/g, newId()),
    })),
  )
}

const AT_KIOSK =
  /^\/api\/(session$|devices\/(open|leave)|kiosk\/(lookup|call|line|roster|sync|check-ins\/[^/]+\/(renewal|next-visits)$)|live)/
const BY_READING_KEY = /^\/api\/clients(\/|$)/

/** Waits until every delivery of a webhook has been tried. */
async function isReached(isHit: () => boolean, databaseUrl: string): Promise<boolean> {
  const waiting = 'select 1 from webhook_delivery where tries = 0'
  for (let nth = 0; nth < 100 && (await query(databaseUrl, waiting)).length > 0; nth++) await sleep(100)
  return isHit()
}

/** Attacks of somebody who is already inside: at the tablet, with a key, or in the team. */
export const insideAttacks: Record<string, Attack> = {
  /** Whoever takes the tablet apart has the roster and its key, and can hash every number. */
  rosterNumbers: async ({ ask, kiosk, clients }, { record }) => {
    const path = `/api/kiosk/roster?deviceId=${kiosk.deviceId}&limit=500`
    const { text } = await must(ask(kiosk, 'GET', path))
    if (!text.includes('Client0')) throw new Error('the roster is empty')
    for (const { phone, email } of clients) {
      const digits = phone.replace(/\D/g, '')
      for (let length = 5; length <= digits.length; length++) {
        const ending = digits.slice(-length)
        const isHeld = text.includes(ending) || text.includes(hashLookupValue(kiosk.rosterKey, ending))
        record(isHeld, `the tablet knows ${length} digits of a number`)
      }
      record(text.includes(email), 'the tablet knows an e-mail address')
    }
  },

  /** Every route of the API with the cookie of the locked kiosk. */
  kioskEscape: async (target, { record }) => {
    for (const { method, path } of await listRoutes(target)) {
      if (AT_KIOSK.test(path)) continue
      const { status } = await target.ask(target.kiosk, method, path, method === 'GET' ? undefined : {})
      record(status !== 403, `${method} ${path} at a locked kiosk: ${status}`)
    }
  },

  pinGuessing: async ({ ask, kiosk }, { tries, random, record }) => {
    const shapes: unknown[] = ['', ' ', null, undefined, 0, [], {}, '0000', `${kiosk.pin} `, [kiosk.pin]]
    for (const pin of shapes) record(isOk(await ask(kiosk, 'POST', '/api/devices/leave', { pin })), 'unlocked')
    for (let nth = 0; nth < tries; nth++) {
      const pin = String(Math.floor(random() * 10_000)).padStart(4, '0')
      if (pin === kiosk.pin) continue
      record(isOk(await ask(kiosk, 'POST', '/api/devices/leave', { pin })), `unlocked by ${pin}`)
    }
  },

  /** Entries that a changed tablet sends: undoing the desk's visits, too many, too old, and junk. */
  forgedQueue: async ({ ask, owner, kiosk, clients, serviceId, databaseUrl }, { tries, random, record }) => {
    const visit = newId()
    await must(ask(owner, 'POST', '/api/check-ins', { id: visit, clientId: clients[0]?.id, serviceId }))
    const epoch = newId()
    let sequence = 0
    const entry = (over: object) => ({
      id: newId(),
      sequence: ++sequence,
      deviceAt: new Date().toISOString(),
      ...over,
    })
    const status = { pending: 0, oldestAt: null, battery: null, persisted: null }
    const sync = (entries: object[]) =>
      ask(kiosk, 'POST', '/api/kiosk/sync', {
        deviceId: kiosk.deviceId,
        epoch,
        sentAt: new Date().toISOString(),
        ...status,
        entries,
      })
    await must(sync([entry({ kind: 'undo', checkInId: visit })]))
    const [row] = await query<{ undone: boolean }>(
      databaseUrl,
      'select undone_at is not null as undone from check_in where id = $1',
      [visit],
    )
    record(row?.undone !== false, "a tablet undid the desk's visit")
    const many = Array.from({ length: 5000 }, () => entry({ kind: 'see_desk', clientId: newId(), serviceId: null }))
    record(isOk(await sync(many)), '5,000 entries at once')
    await must(ask(kiosk, 'POST', '/api/kiosk/call', { id: newId(), device: 'By the door' }))
    for (let nth = 0; nth < tries; nth++) {
      const junk = {
        kind: pick(['see_desk', 'check_in'], random),
        clientId: newId(),
        serviceId,
        offline: true,
        passId: null,
      }
      await sync(Array.from({ length: 20 }, () => entry(junk)))
    }
    const { body } = await must(ask(owner, 'GET', '/api/attention'))
    const kinds = (body.items as { kind: string }[]).map(({ kind }) => kind)
    record(!kinds.includes('call'), 'junk pushed a call off the list')
  },

  apiKeyReach: async (target, { record }) => {
    for (const { method, path } of await listRoutes(target)) {
      if (method === 'GET' && BY_READING_KEY.test(path)) continue
      const { status } = await target.ask(target.key, method, path, method === 'GET' ? undefined : {})
      record(status !== 403, `${method} ${path} with a key that reads clients: ${status}`)
    }
  },

  /** Texts that a spreadsheet runs and a mail server takes for headers. */
  formulaAndHeaderInjection: async ({ ask, owner, clients, databaseUrl }, { record }) => {
    const empty = { phone: '', email: '', birthday: null, alertNote: '', notes: '', tags: [] }
    for (const firstName of ['=HYPERLINK("https://evil.example")', '+1+cmd', '-2+3', '@SUM(1)', '\t=1'])
      await ask(owner, 'POST', '/api/clients', { id: newId(), firstName, lastName: '', ...empty })
    const { text } = await must(ask(owner, 'GET', '/api/exports/clients?format=csv'))
    for (const line of text.split('\r\n').slice(1)) record(/(^|,)"?[=@+\t-][A-Za-z=]/.test(line), `a formula: ${line}`)
    const letter = { id: newId(), subject: 'Hello\r\nBcc: m@example.com', text: 'Hello' }
    await ask(owner, 'POST', `/api/clients/${clients[0]?.id}/mail`, letter)
    const rows = await query(databaseUrl, String.raw`select 1 from mail where subject ~ '[\r\n]'`)
    record(rows.length > 0, 'a subject with a line break')
  },

  /** What a colleague finds in the outbox. */
  outboxSecrets: async ({ ask, colleague, databaseUrl }, { record }) => {
    await ask({}, 'POST', '/api/auth/forgot-password', { email: 'ada@example.com' })
    const rows = await query<{ secret: string }>(
      databaseUrl,
      String.raw`select substring(text from '#(\S+)') as secret from mail where text ~ '#\S{20,}'`,
    )
    const texts = await Promise.all(
      ['mail', 'messages'].map(async (list) => (await ask(colleague, 'GET', `/api/${list}`)).text),
    )
    for (const { secret } of rows) record(texts.join().includes(secret), "the outbox shows a link's secret")
  },

  /** Addresses inside the network, in all their spellings. */
  serverSideRequests: async ({ ask, owner, databaseUrl }, { record }) => {
    let hits = 0
    const receiver = createServer((_, answer) => {
      hits += 1
      answer.end('secret of the network')
    }).listen(0, '127.0.0.1')
    onCleanup(() => receiver.close())
    await new Promise((resolve) => receiver.once('listening', resolve))
    const { port } = receiver.address() as AddressInfo
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0', '127.1']
    for (const host of hosts) {
      const hook = { id: newId(), url: `http://${host}:${port}/`, events: ['sale.made'], on: true }
      const { status } = await ask(owner, 'POST', '/api/webhooks', hook)
      if (status < 300) await must(ask(owner, 'POST', `/api/webhooks/${hook.id}/test`, { id: newId() }))
      record(await isReached(() => hits > 0, databaseUrl), `a webhook reached ${host}`)
    }
    const deliveries = await ask(owner, 'GET', '/api/webhooks/deliveries')
    record(deliveries.text.includes('secret of the network'), "an answer's text is shown")
  },

  /** A session at an unattended computer, whose owner proved who they are an hour ago. */
  staleSession: async (target, { record }) => {
    await ageSessions(target)
    const { ask, owner, colleague } = target
    const routes: [string, string, object?][] = [
      ['GET', '/api/exports/clients?format=csv'],
      ['POST', '/api/restores/back', { typed: 'RESTORE' }],
      ['GET', `/api/backups/${newId()}/file`],
      ['POST', '/api/api-keys', { id: newId(), name: 'Mine', scopes: ['clients:read'] }],
      ['POST', '/api/webhooks', { id: newId(), url: 'https://evil.example', events: ['sale.made'], on: true }],
      ['POST', '/api/feeds', { id: newId(), employeeId: null, showsClients: true }],
      ['POST', '/api/team/invites', { id: newId(), email: 'm@example.com' }],
      ['POST', `/api/team/members/${colleague.userId}/remove`, {}],
      ['POST', `/api/privacy/clients/${target.clients[2]?.id}/erase`, { id: newId(), typed: 'ERASE' }],
      ['POST', '/api/account/passkeys/question', {}],
    ]
    for (const [method, path, body] of routes) {
      const { status } = await ask(owner, method, path, body)
      record(status !== 403, `${method} ${path} without a new proof: ${status}`)
    }
    await query(target.databaseUrl, 'update session set reauthenticated_at = now()')
  },

  /** Streams and exports without end by one person, while others work. */
  exhaustion: async ({ ask, owner, colleague, clients, serviceId, origin }, { tries, record }) => {
    const end = new AbortController()
    const headers = { cookie: colleague.cookie ?? '', accept: 'text/event-stream' }
    const streams = Array.from({ length: 10 * tries }, () =>
      fetch(`${origin}/api/live`, { headers, signal: end.signal }).catch(() => null),
    )
    const exports = Array.from({ length: 2 * tries }, () => ask(colleague, 'GET', '/api/exports/clients?format=csv'))
    for (let nth = 0; nth < 5; nth++) {
      const visit = { id: newId(), clientId: clients[1]?.id, serviceId }
      record(!isOk(await ask(owner, 'POST', '/api/check-ins', visit)), 'a check-in was refused')
    }
    await Promise.all(exports)
    const open = await Promise.all(streams)
    const answered = open.filter((answer) => answer?.status === 200).length
    record(answered > MOST_STREAMS, `${answered} streams of one person`)
    end.abort()
  },

  /** All that a person had when they were removed. */
  removedPerson: async ({ ask, owner, colleague }, { record }) => {
    const made = await must(
      ask(colleague, 'POST', '/api/api-keys', {
        id: newId(),
        name: 'Theirs',
        scopes: ['clients:read'],
      }),
    )
    const feed = await must(ask(colleague, 'POST', '/api/feeds', { id: newId(), employeeId: null, showsClients: true }))
    await must(ask(owner, 'POST', `/api/team/members/${colleague.userId}/remove`, {}))
    record(isOk(await ask(colleague, 'GET', '/api/clients')), 'their session reads clients')
    record(isOk(await ask({ key: String(made.body.key) }, 'GET', '/api/clients')), 'their key reads clients')
    const address = new URL(String(feed.body.url))
    record(isOk(await ask({}, 'GET', address.pathname)), 'their feed shows the calendar')
    const { email, password } = colleague
    const signIn = await ask({ address: '203.0.113.252' }, 'POST', '/api/auth/sign-in/email', { email, password })
    record(isOk(signIn) && readCookies(signIn) !== '', 'they sign in again')
  },

  /** What the log holds after all of this. */
  logSecrets: async ({ readLog, clients, colleague, key }, { record }) => {
    const log = readLog()
    for (const { phone, email } of clients) record(log.includes(phone) || log.includes(email), 'the log names a client')
    for (const secret of [colleague.password, key.key ?? '', colleague.cookie?.split('=')[1] ?? ''])
      record(log.includes(secret), 'the log holds a secret')
  },
}

/** Streams that one person may have open. */
const MOST_STREAMS = 100
