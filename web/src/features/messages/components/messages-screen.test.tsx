import { MESSAGE_OPTIONS } from '@deskbell/domain/messages/schema.ts'
import { screen, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { business } from '../../../../../server/src/db/schema/business.ts'
import { createClient } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { useMail } from '../../../test/mail.ts'
import { book, openScheduleShop, useScheduleTime } from '../../../test/schedule-shop.ts'

const desk = useDesk()
useScheduleTime(desk)
const mail = useMail(desk)

test('a reminder comes in time, in the client’s own language, and is in the log', async () => {
  const { shop, massage: what, staff } = await openScheduleShop(desk)
  const who = await createClient(shop, { firstName: 'Eva', lastName: 'Lund', email: 'eva@example.com', language: 'es' })
  const messages = { ...MESSAGE_OPTIONS, reminderHours: 120 }
  await desk.db.update(business).set({ messages }).where(eq(business.id, shop.businessId))
  await book(shop, { who, what, with: staff.Ana, at: '10:00', day: '2027-03-12' })
  await mail.later(5)
  expect(mail.smtp.letters).toHaveLength(1)
  // At a quarter, when also what has been due for longer is searched.
  await mail.later(3 * 24 * 60 - 5)
  expect(mail.smtp.letters.at(-1)?.subject).toMatch(/^Recordatorio: Massage 60, .*10:00/)
  const { user } = await desk.open('/dashboard/messages?kind=reminder', { shop })
  const row = await screen.findByRole('row', { name: /Eva Lund/ })
  expect(row).toHaveTextContent('Sent')
  await user.click(within(row).getByRole('button', { name: 'Eva Lund' }))
  const message = await screen.findByRole('dialog')
  expect(message).toHaveTextContent('Language Spanish')
  expect(within(message).getByText(/^Hola/)).toHaveAttribute('lang', 'es')
})
