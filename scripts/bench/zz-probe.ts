import pg from 'pg'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { openShop, startPostgres } from './shop.ts'
import { seedClients, seedPasses, seedServices } from './seed.ts'
import { endAll } from './running.ts'
import * as S from '../../server/src/features/check-ins/statements.ts'
const db = await startPostgres()
const shop = await openShop(await db('probe'))
const clients = (await seedClients(shop, 2000)).map((c) => c.id)
const services = await seedServices(shop, 100)
await seedPasses(shop)
const headers = { 'Content-Type': 'application/json', cookie: shop.cookie }
for (let n = 0; n < 3000; n++) await (await fetch(shop.origin + '/api/kiosk/check-ins', { method: 'POST', headers, body: JSON.stringify({ id: newId(), clientId: clients[n % 2000], serviceId: services[n % 100], device: '' }) })).text()
const c = new pg.Client({ connectionString: shop.databaseUrl }); await c.connect()
await c.query('vacuum analyze')
async function timed(label: string, n: number, f: (i: number) => Promise<unknown>) { const t = performance.now(); for (let i = 0; i < n; i++) await f(i); console.log(label, ((performance.now() - t) / n * 1000).toFixed(0), 'us') }
await timed('select 1', 2000, () => c.query({ name: 's1', text: 'select 1' }))
const [p] = (await c.query("select business_id, id, client_id, remaining, last_sequence, starts_on, expires_on from pass where client_id=$1", [clients[1]])).rows
const from = new Date(Date.now() - 900000), to = new Date(Date.now() + 900000)
await timed('look', 2000, (i) => c.query({ ...S.LOOK, values: ['default', clients[i % 2000], services[50], newId(), from, to] }))
await timed('lock', 2000, (i) => c.query({ ...S.LOCK_CLIENT, values: ['default', clients[i % 2000]] }))
function vals(remaining: number, seq: number) { const id = newId(); return ['default', id, p.client_id, services[51], p.id, 'only', null, 1, remaining, null, 'kiosk', '', new Date(), new Date(), null, 'Kiosk', seq, p.starts_on, -1, 'a'.repeat(64), { outcome: 'checked_in', a: 'x'.repeat(250) }, 'deskbell_live', '{"x":1}'] }
const nparams = (S.RECORD.text.match(/\$\d+/g) ?? []).reduce((m, x) => Math.max(m, Number(x.slice(1))), 0)
let rem = p.remaining, seq = p.last_sequence
await c.query('begin')
await timed('record in one tx', 1000, () => { rem--; seq++; return c.query({ ...S.RECORD, values: vals(rem, seq).slice(0, nparams) }) })
await c.query('commit')
await timed('record autocommit', 1000, () => { rem--; seq++; return c.query({ ...S.RECORD, values: vals(rem, seq).slice(0, nparams) }) })
rem--; seq++
const r = await c.query({ text: 'explain (analyze, buffers, wal) ' + S.RECORD.text, values: vals(rem, seq).slice(0, nparams) })
console.log(r.rows.map((x) => x['QUERY PLAN']).join('\n'))
await c.query('begin')
rem--; seq++
await c.query({ text: S.RECORD.text, values: vals(rem, seq).slice(0, nparams) })
await c.query('rollback')
await c.end()
await endAll(); process.exit(0)
