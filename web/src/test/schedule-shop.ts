import type { Appointment, NewAppointments } from '@deskbell/domain/appointments/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, vi } from 'vitest'
import type { TestBusiness } from '../../../server/src/test/app.ts'
import { createAppointment, createClient, createEmployee, createService } from '../../../server/src/test/factories.ts'
import type { Desk } from './desk.tsx'
import { findDialog, getPart, type Part } from './form.ts'

/** Friday on which the clock is set to 10:15; the business is in UTC. */
export const DAY = '2027-03-05'

export function useScheduleTime(desk: Desk): void {
  beforeEach(() => {
    const now = new Date(`${DAY}T10:15:00Z`)
    desk.clock.now = now
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
}

/** Creates a business with three employees, a massage and a yoga class that all of them give, and clients. */
export async function openScheduleShop(desk: Desk) {
  const shop = await desk.openShop()
  const employ = (firstName: string) =>
    createEmployee(shop, { firstName, lastName: 'Costa', email: `${firstName.toLowerCase()}@example.com` })
  const staff = { Ana: await employ('Ana'), Luca: await employ('Luca'), Noor: await employ('Noor') }
  const performers = Object.values(staff).map(({ id }) => ({ employeeId: id, price: null, durationMinutes: null }))
  const shared = { bufferAfterMinutes: 0, performers }
  return {
    shop,
    staff,
    clients: {
      Tom: await createClient(shop, { firstName: 'Tom', lastName: 'Okafor' }),
      Ben: await createClient(shop, { firstName: 'Ben', lastName: 'Weaver' }),
      Maria: await createClient(shop),
    },
    massage: await createService(shop, { name: 'Massage 60', kind: 'one_to_one', capacity: 1, ...shared }),
    yoga: await createService(shop, shared),
  }
}

/** Books through the API, as a colleague would elsewhere. */
export function book(
  shop: TestBusiness,
  {
    who,
    what,
    with: employee,
    at,
    day = DAY,
    ...over
  }: { who?: Client; what: Service; with: Employee; at: string; day?: string } & Partial<NewAppointments>,
): Promise<Appointment> {
  const item = { serviceId: what.id, employeeId: employee.id, startsAt: `${day}T${at}:00.000Z` }
  return createAppointment(shop, item, { clientId: who?.id ?? null, ...over })
}

export async function setOpeningHours(shop: TestBusiness, ...hours: { from: string; to: string }[]): Promise<void> {
  const { body } = await shop.get<{ version: number }>('/api/hours/opening')
  const openingHours = Array.from({ length: 7 }, () => hours)
  await shop.put('/api/hours/opening', { version: body.version, openingHours })
}

export async function openSchedule(desk: Desk, shop: TestBusiness, search = '') {
  const opened = await desk.open(`/dashboard/schedules${search}`, { shop })
  const { user } = opened
  const newButton = await screen.findByRole('button', { name: '+ New' })
  const getBlock = (words: string | RegExp) =>
    within(screen.getByRole('region', { name: /^Appointments/ })).getByRole('button', { name: words })
  return {
    ...opened,
    getBlock,
    findBlock: (words: string | RegExp) => waitFor(() => getBlock(words)),
    startBooking: async () => {
      await user.click(newButton)
      return findBookingDialog(user)
    },
    openPanel: async (block: string | RegExp, title: string) => {
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      // Refetching re-creates the blocks, so look it up at each try.
      await waitFor(() => {
        fireEvent.keyDown(getBlock(block), { key: 'Enter' })
        screen.getByRole('dialog', { name: title })
      })
      return findDialog(user, title)
    },
  }
}

/** Waits until the calendar has loaded a day and shows nothing of the previous one. */
export function findDay(title: string): Promise<HTMLElement> {
  return screen.findByRole('region', { name: `Appointments, ${title}`, busy: false })
}

export async function findBookingDialog(user: UserEvent) {
  const dialog = await findDialog(user, /^(New appointment|Book for)/)
  return {
    ...dialog,
    /** Sets day and time, in the business's time zone. */
    at: (time: string, day = DAY) => dialog.fill({ Day: day, Time: time }),
    findWill: () => dialog.findByRole('region', { name: 'What will be booked' }),
  }
}

/** Searches for a client, and picks the one that is left. */
export async function pickClient(user: UserEvent, { root }: Part, name: string): Promise<void> {
  const part = getPart(user, root)
  await user.click(await part.findByLabelText('Find a client'))
  await user.paste(name)
  await user.click(await part.findByRole('button', { name: new RegExp(name) }))
}
