import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient, createService } from '../../../../../server/src/test/factories.ts'
import { activate } from '../../../lib/i18n.ts'
import { useDesk } from '../../../test/desk.tsx'

const desk = useDesk()

beforeEach(async () => {
  const { messages } = await import('../../../../../locales/tables/de.po')
  // As the page comes from the server to who chose German.
  document.documentElement.lang = 'de'
  activate('de', messages)
})
afterEach(() => document.documentElement.removeAttribute('lang'))

test('a report in a German page is in German, with what comes from the server', async () => {
  const shop = await desk.openShop()
  await shop.put('/api/account/language', { language: 'de' })
  const [{ id: clientId }, { id: serviceId }] = [await createClient(shop), await createService(shop)]
  await shop.post('/api/check-ins', { id: crypto.randomUUID(), clientId, serviceId })
  const { user } = await desk.open('/dashboard/reports/attendance', { shop })
  expect(await screen.findByRole('heading', { level: 1, name: 'Besuche im Überblick' })).toBeInTheDocument()
  expect(screen.getByText('Wer kam wann und wofür?')).toBeInTheDocument()
  // On screen and in print.
  expect(screen.getAllByText('Unbezahlt: Keine Karte hat ihn bezahlt, Stand jetzt.')).toHaveLength(2)
  const table = await screen.findByRole('table', { name: /^Nach Ort des Check-ins/ })
  const titles = within(table).getAllByRole('columnheader')
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Eingecheckt', 'Besuche', 'Unbezahlt', 'Anteil'])
  expect(within(table).getByRole('rowheader', { name: 'Empfang' })).toBeInTheDocument()
  const [unpaid] = within(table).getAllByRole('link', { name: /1/ })
  if (unpaid) await user.click(unpaid)
  const rows = await screen.findByRole('dialog')
  await waitFor(() => expect(within(rows).getByRole('table', { name: 'Besuche' })).toHaveTextContent('Unbezahlt'))
})
