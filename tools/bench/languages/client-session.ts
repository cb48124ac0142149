import type { PortalSequenceInput } from '@deskbell/domain/client-portal/sequence-schema.ts'
import type { OnlineTimes } from '@deskbell/domain/online-booking/schema.ts'
import type { TestSmtp } from '../../../server/src/test/smtp.ts'
import { findMail } from './mails.ts'

type Visitor = { origin: string; cookie: string }

async function post({ origin, cookie }: Visitor, path: string, body: object) {
  const headers = { cookie, 'Content-Type': 'application/json' }
  const answer = await fetch(`${origin}/api/me${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Signs a client in to the pages of their own. */
export async function signInClient(
  origin: string,
  { smtp, email }: { smtp: TestSmtp; email: string },
): Promise<Visitor> {
  const nobody = { origin, cookie: '' }
  const { id } = await (await post(nobody, '/sign-in', { address: email, language: 'en' })).json()
  const code = await findMail(smtp, { pattern: /^(\d{6})$/m, to: email })
  const answer = await post(nobody, '/sign-in/code', { id, code })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { origin, cookie: cookies.join('; ') }
}

/** Books two services in a row. Returns the id of their group. */
export async function bookInRow(
  visitor: Visitor,
  { clientId, serviceIds, from }: { clientId: string; serviceIds: string[]; from: string },
): Promise<string> {
  const path = `/clients/${clientId}/sequences`
  const wishes = serviceIds.map((serviceId) => ({ serviceId, employeeId: null }))
  const times: OnlineTimes = await (await post(visitor, `${path}/times`, { wishes, from, days: 14 })).json()
  const [first] = times.items
  if (!first) throw new Error('Nothing is free in a row.')
  const { startsAt } = first
  const { items } = await (await post(visitor, `${path}/preview`, { wishes, startsAt })).json()
  const id = crypto.randomUUID()
  const booked = (items as PortalSequenceInput['items']).map(({ serviceId, employeeId, startsAt }) => ({
    serviceId,
    employeeId,
    startsAt,
    answers: [],
  }))
  await post(visitor, path, { id, note: '', items: booked })
  return id
}
