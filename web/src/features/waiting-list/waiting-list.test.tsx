import { screen, waitFor } from '@testing-library/dom'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findToast, useDesk } from '../../test/desk.tsx'
import { findDialog } from '../../test/form.ts'
import { DAY, openSchedule, openScheduleShop, pickClient, useScheduleTime } from '../../test/schedule-shop.ts'

const desk = useDesk()
useScheduleTime(desk)

test('staff offer with one tap what frees up, and whom they have to call they are told', async () => {
  const { shop } = await openScheduleShop(desk)
  await desk.db.execute(
    sql`update business set waiting = jsonb_set(waiting, '{automatic}', 'false') where business_id = ${shop.businessId}`,
  )
  const { user, findBlock } = await openSchedule(desk, shop)
  await user.click(await screen.findByRole('button', { name: 'Waiting list' }))
  const list = await findDialog(user, 'Waiting list')
  await list.findByText('Nobody waits')
  await list.press('Add to waiting list')
  await pickClient(user, list, 'Ben Weaver')
  await list.pick('Service', /^Massage 60/)
  await list.fill({ 'From day': DAY, 'To day': DAY, 'Not before': '14:00' })
  await list.press('Add to waiting list')
  const findRow = async () => (await list.findByText('Ben Weaver', { selector: 'li *' })).closest('li')
  expect(await findRow()).toHaveTextContent('Massage 60')

  await list.press('Offer: Ben Weaver')
  await findToast(/is held for Ben until .* Nobody was written to: call/)
  await waitFor(async () => expect(await findRow()).toHaveTextContent('Nobody wrote to them: please call'))
  await list.press('Close')
  await findBlock(/^Ben Weaver.*held until/)

  await user.click(await screen.findByRole('button', { name: 'Waiting list (1)' }))
  const again = await findDialog(user, 'Waiting list')
  await again.press('Take off: Ben Weaver')
  await again.findByText('Nobody waits')
  await again.press('Close')
  await findBlock(/^Ben Weaver.*cancelled/)
  await screen.findByRole('button', { name: 'Waiting list' })
})
