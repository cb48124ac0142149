/**
 * Baseline server for the check-in benchmark, without the product's rules: looks up a session token, then runs one
 * statement that takes a visit from the oldest pass and inserts the check-in and its ledger entry.
 */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import pg from 'pg'

const FIND_TOKEN = { name: 'token', text: 'select user_id from session where token = $1 and expires_at > now()' }

const SPEND = {
  name: 'spend',
  text: `
    with oldest as (
      select id from pass where client_id = $2 and remaining > 0 order by purchased_at limit 1 for update
    ), spent as (
      update pass set remaining = remaining - 1 from oldest where pass.id = oldest.id returning pass.id, pass.remaining
    ), visit as (
      insert into check_in (id, client_id, service_id, pass_id, at) select $1, $2, $3, id, now() from spent
    ), entry as (
      insert into ledger_entry (pass_id, check_in_id, delta, at) select id, $1, -1, now() from spent
    )
    select remaining from spent`,
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = new Hono()

app.post('/check-ins', async (c) => {
  const found = await pool.query({ ...FIND_TOKEN, values: [getCookie(c, 'token')] })
  if (found.rowCount === 0) return c.json({ code: 'not_signed_in' }, 401)
  const { id, clientId, serviceId } = await c.req.json()
  const { rows } = await pool.query({ ...SPEND, values: [id, clientId, serviceId] })
  return rows[0] ? c.json({ outcome: 'checked_in', pass: rows[0] }) : c.json({ code: 'no_visits_left' }, 409)
})

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.stdout.write(`Floor at http://127.0.0.1:${port}\n`),
)
