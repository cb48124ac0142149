import type { Appointment } from '../domain/src/appointments/schema.ts'
import type { Client } from '../domain/src/clients/schema.ts'
import { addDays, localDay } from '../domain/src/shared/time.ts'
import { newAppointments, newClient, newItem } from '../server/src/test/factories.ts'
import type { TestSmtp } from '../server/src/test/smtp.ts'
import { mailing } from './mailing.ts'
import { AppointmentPanel } from './pages/appointment-panel.ts'
import { checkPage } from './pages/page-check.ts'
import { pickClient } from './pages/pick-client.ts'
import { ScheduleScreen } from './pages/schedule-screen.ts'
import { WaitingListScreen } from './pages/waiting-list-screen.ts'
import { openScheduleShop } from './schedule-shop.ts'
import type { StoryServer } from './server.ts'
import type { Api } from './shop.ts'
import { expect } from './stories.ts'

const TODAY = localDay(new Date(), 'UTC')
/** A Friday to come, since what is past, or years away, can't be offered. The business is in UTC. */
const DAY = addDays(TODAY, 14 + ((12 - new Date(TODAY).getUTCDay()) % 7))

/** Enqueues the job that runs every minute. */
const minute = (server: StoryServer) => server.query(`insert into jobs.job (name, data) values ('minute', '{}')`)

/** Backdates all holds, so that they have expired. */
const letTimePass = (server: StoryServer) =>
  server.query(`
    update booking set held_until = now() - interval '1 minute' where held_until is not null;
    update waiting_offer set until = now() - interval '1 minute' where status = 'held'`)

const setAddress = (server: StoryServer) => server.query(`update business set public_url = '${server.address}'`)

async function linkFor(smtp: TestSmtp, address: string): Promise<string> {
  const letters = () => smtp.letters.filter(({ recipients }) => recipients.includes(address))
  const link = () => /\S+\/offer\/\S+/.exec(letters().at(-1)?.text ?? '')?.[0] ?? ''
  await expect.poll(link, { timeout: 15_000 }).not.toBe('')
  return link()
}

/** Sets up a full yoga class with one place, and three clients who can wait for it. */
async function openFullClass(api: Api, server: StoryServer) {
  const shop = await openScheduleShop(api)
  await setAddress(server)
  const { yoga: what, staff, clients } = shop
  const item = newItem({ serviceId: what.id, employeeId: staff.Ana.id, startsAt: `${DAY}T10:00:00.000Z`, capacity: 1 })
  const { items } = await api<{ items: Appointment[] }>('/api/appointments', newAppointments([item]))
  const [made] = items
  if (!made) throw new Error('The answer lacks what was booked')
  const booking = { id: crypto.randomUUID(), appointmentId: made.id, clientId: clients.Tom.id }
  await api<Appointment>('/api/bookings', booking)
  const add = (firstName: string, lastName: string) =>
    api<Client>('/api/clients', newClient({ firstName, lastName, email: `${firstName.toLowerCase()}@example.com` }))
  await add('Eva', 'Lund')
  const others = [await add('Noor', 'Amin'), await add('Lena', 'Wolf')]
  const wish = { serviceId: made.serviceId, appointmentId: made.id, employeeId: null, from: DAY, to: DAY }
  return {
    ...shop,
    booking,
    addOthers: async () => {
      for (const { id: clientId } of others) {
        const entry = { id: crypto.randomUUID(), clientId, ...wish, earliest: null, latest: null, note: '' }
        await api('/api/waiting-list', entry)
      }
    },
  }
}

mailing(
  'a full class: some wait, a place is cancelled, and the offer goes down the line until it is taken by its link',
  async ({ api, desk, server, smtp, visitor }) => {
    const { massage, booking, addOthers } = await openFullClass(api, server)
    const screen = new ScheduleScreen(desk)
    await screen.open(`?day=${DAY}`)
    const panel = new AppointmentPanel(desk, 'Yoga class')
    const list = new WaitingListScreen(desk)

    await mailing.step('somebody is added, and offered what is free', async () => {
      await list.open()
      await checkPage(desk, 'nobody waits')
      await list.button('Add to waiting list').click()
      await pickClient(list.root, 'Ben Weaver')
      await list.root.getByRole('combobox', { name: 'Service' }).click()
      await desk.getByRole('option', { name: massage.name }).click()
      await list.root.getByLabel('From day').fill(DAY)
      await list.root.getByLabel('To day').fill(DAY)
      await list.root.getByLabel('Not before').fill('14:00')
      await checkPage(desk, 'adding to the waiting list')
      await list.button('Add to waiting list').click()
      await list.button('Offer: Ben Weaver').click()
      await expect(list.row('Ben Weaver')).toContainText('Nobody wrote to them: please call')
      await checkPage(desk, 'offered with nobody written to')
      await list.close()
      await expect(screen.block(/^Ben Weaver.*held until/)).toBeVisible()
      await checkPage(desk, 'schedule with what is held')
      await list.open(1)
      await list.button('Take off: Ben Weaver').click()
      await list.close()
    })

    await mailing.step('from the full class to its line', async () => {
      await screen.block(/1 of 1 booked/).click()
      await panel.press('Add to waiting list')
      await pickClient(panel.root, 'Eva Lund')
      const line = panel.root.getByRole('region', { name: 'Waiting list' })
      await expect(line.getByRole('listitem')).toContainText(/Eva Lund\s*waits/)
      await checkPage(desk, 'the line of a class')
      await panel.close()
    })

    await mailing.step('a place frees up, and is held for her', async () => {
      await addOthers()
      await api(`/api/bookings/${booking.id}/status`, { id: crypto.randomUUID(), status: 'cancelled_by_client' })
      await minute(server)
      await list.open(3)
      await expect(list.row('Eva Lund')).toContainText(/held until .*\d+\s(h|min)\sleft/, { timeout: 15_000 })
      await checkPage(desk, 'waiting list')
    })

    await mailing.step('what isn’t taken in time goes to the next in line, who lets it go', async () => {
      const over = await linkFor(smtp, 'eva@example.com')
      await letTimePass(server)
      await minute(server)
      const next = await linkFor(smtp, 'noor@example.com')
      await visitor.goto(over)
      await expect(visitor.getByRole('heading', { name: 'This offer is over.' })).toBeVisible()
      await checkPage(visitor, 'offer over')
      await expect(list.row('Eva Lund')).toContainText('Didn’t answer in time')
      await list.close()
      await visitor.goto(next)
      await visitor.getByRole('button', { name: 'No, thanks' }).click()
      await expect(visitor.getByRole('heading', { name: /You let it go/ })).toBeVisible()
    })

    await mailing.step('the last one takes it by the link of the mail, and the desk sees it', async () => {
      await minute(server)
      await visitor.goto(await linkFor(smtp, 'lena@example.com'))
      await expect(visitor.getByRole('heading', { name: 'Hello Lena, this is free now' })).toBeVisible()
      await checkPage(visitor, 'offer')
      await visitor.getByRole('button', { name: 'Take it' }).click()
      await expect(visitor.getByRole('heading', { name: 'It is yours' })).toBeFocused()
      await checkPage(visitor, 'offer taken')
      await screen.block(/1 of 1 booked/).click()
      await expect(panel.row('Lena Wolf')).toContainText('booked')
    })
  },
)
