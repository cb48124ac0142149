import type { OnlinePlace, OnlineShop, OnlineTimes } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../test/render.tsx'
import type { BookingSelection } from '../address.ts'
import { showLanguage } from '../language.ts'
import { MovePlace } from './move-place.tsx'

const ANA = { id: newId(), firstName: 'Ana' }
const SERVICE = { id: newId(), name: 'Massage' }
const CLASS_ID = newId()
const ELEVEN = '2026-11-24T11:00:00.000Z'
const NOON = '2026-11-24T12:00:00.000Z'

beforeEach(() => showLanguage('en'))
afterEach(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  document.documentElement.removeAttribute('lang')
})

/** Opens the screen, and returns the addresses of which it asks the server. */
function open({ employees, choice }: { employees: OnlineShop['employees']; choice: BookingSelection }): string[] {
  const asked: string[] = []
  const shop = { today: '2026-11-23', lastDay: '2026-12-23', timeZone: 'UTC', locale: 'en-GB', employees }
  const times: OnlineTimes = {
    items: [{ startsAt: ELEVEN, endsAt: NOON, employeeIds: [], appointmentId: CLASS_ID, placesLeft: 2 }],
    nextDay: null,
  }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path === '/api/book/move') return Response.json({ code: 'too_short_notice' }, { status: 409 })
    return Response.json(path === '/api/book/shop' ? { ...shop, services: [SERVICE] } : times)
  })
  const place = {
    serviceId: SERVICE.id,
    serviceName: SERVICE.name,
    kind: 'one_to_one',
    employeeName: ANA.firstName,
    startsAt: '2026-11-24T09:00:00.000Z',
    endsAt: '2026-11-24T10:30:00.000Z',
    timeZone: 'UTC',
    locale: 'en-GB',
  } as OnlinePlace
  render(
    <I18nProvider i18n={i18n}>
      <MovePlace token="t0ken" place={place} choice={choice} onChanged={() => undefined} />
    </I18nProvider>,
  )
  return asked
}

test('offers the times to which this booking can be moved', async () => {
  const asked = open({ employees: [ANA], choice: { do: 'move' } })
  await userEvent.click(await screen.findByRole('button', { name: /11:00/ }))
  expect(asked.at(-1)).toMatch(/^\/api\/book\/times\?.*token=t0ken/)
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    do: 'move',
    at: ELEVEN,
    until: NOON,
    place: CLASS_ID,
  })
})

test('says with whom it is then, where clients choose, and for how long', async () => {
  open({ employees: [ANA], choice: { do: 'move', at: ELEVEN } })
  await screen.findByText('Then')
  expect(screen.getAllByText('with Ana')).toHaveLength(2)
  expect(screen.getByText(/11:00–12:30/)).toBeInTheDocument()
})

test('names nobody for then, where it may be somebody else', async () => {
  open({ employees: [], choice: { do: 'move', at: ELEVEN } })
  await screen.findByText('Then')
  expect(screen.getAllByText('with Ana')).toHaveLength(1)
})

test('says that the time has become too near, and offers the others', async () => {
  open({ employees: [ANA], choice: { do: 'move', at: ELEVEN } })
  await userEvent.click(await screen.findByRole('button', { name: 'Move it' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('That time is too near to be booked online.')
  expect(screen.getByRole('button', { name: 'When suits you?' })).toBeInTheDocument()
})

test('says how long another class takes, which the booked one need not', async () => {
  open({ employees: [ANA], choice: { do: 'move', at: ELEVEN, until: NOON, place: CLASS_ID } })
  await screen.findByText('Then')
  expect(screen.getByText(/11:00–12:00/)).toBeInTheDocument()
})
