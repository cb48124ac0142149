import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Client } from '../domain/src/clients/schema.ts'
import { REPORTS } from '../domain/src/reports/names.ts'
import type { Service } from '../domain/src/services/schema.ts'
import { newClient, newService } from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { Frame } from './pages/frame.ts'
import { checkPage } from './pages/page-check.ts'
import { ReportScreen } from './pages/report-screen.ts'
import { tabTo } from './pages/tab-to.ts'
import { type Api, openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

/** Sets up a business where Maria and two others attended yoga today, and Maria also had a massage. */
async function openVisitedShop(api: Api) {
  const { service: yoga, client: maria } = await openShopWithPass(api)
  const massage = await api<Service>('/api/services', newService({ name: 'Massage' }))
  const others = await Promise.all(
    ['Ben', 'Lena'].map((firstName) => api<Client>('/api/clients', newClient({ firstName, phone: '' }))),
  )
  const visit = (client: Client, { id }: Service) =>
    api('/api/check-ins', { id: crypto.randomUUID(), clientId: client.id, serviceId: id })
  for (const client of [maria, ...others]) await visit(client, yoga)
  await visit(maria, massage)
}

mailing(
  'an owner opens a report from the sidebar, narrows it, shares what she sees, and opens a number by the keyboard alone',
  { tag: '@every-width' },
  async ({ api, desk, colleague }) => {
    await openVisitedShop(api)
    const report = new ReportScreen(desk)
    await desk.goto('/dashboard')
    await new Frame(desk).goTo('Reports')
    for (const { title, question } of Object.values(REPORTS))
      await expect(report.link(String(question.message))).toContainText(String(title.message))

    await report.link('Attendance').click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible()
    await expect(report.figure('Visits').first()).toContainText('4')
    await expect(desk.getByRole('img', { name: /^Visits over time: Visits at most 4/ })).toBeVisible()
    await desk.locator('summary').filter({ hasText: 'How this is counted' }).click()
    await expect(desk.getByRole('group').getByText('A visit is a check-in')).toBeVisible()

    await report.choose('Service', 'Yoga class')
    await expect(report.figure('Visits').first()).toContainText('3')
    await report.choose('Days', 'This year')
    await report.choose('Told apart', 'By month')
    await expect(report.table('Visits over time').locator('tbody tr')).toHaveCount(12)

    await mailing.step('whoever opens the address sees the same', async () => {
      const other = new ReportScreen(colleague)
      await colleague.goto(desk.url())
      await expect(other.figure('Visits').first()).toContainText('3')
      expect(await other.cells('Visits over time')).toEqual(await report.cells('Visits over time'))
      await expect(colleague.getByRole('combobox', { name: 'Service' })).toHaveValue(/./)
    })

    await mailing.step('a number opens what makes it up', async () => {
      await report.open('attendance?by=month')
      const total = report.table('Visits over time').locator('tfoot').getByRole('link').first()
      await tabTo(desk, total)
      await desk.keyboard.press('Enter')
      await expect(report.rowsBehind).toHaveAccessibleName('What makes up 4')
      await expect(report.rowsBehind).toContainText('4 in all')
      await expect(report.rowsBehind.locator('tbody tr')).toHaveCount(4)
      await checkPage(desk, 'the rows behind a number')
      await desk.keyboard.press('Escape')
      await expect(report.rowsBehind).toHaveCount(0)
      await expect(total).toBeFocused()
      await desk.keyboard.press('Enter')
      await tabTo(desk, report.rowsBehind.getByRole('link', { name: 'Maria Silva' }).first())
      await desk.keyboard.press('Enter')
      await expect(desk.getByRole('heading', { level: 1, name: 'Maria Silva' })).toBeVisible()
      await desk.goBack()
      await expect(report.rowsBehind).toContainText('4 in all')
    })

    await mailing.step('it is sent by e-mail', async () => {
      await report.open('attendance')
      await desk.getByRole('button', { name: 'Send by e-mail…' }).click()
      const form = new FormDialog(desk, 'Send this report by e-mail')
      await form.field('To').fill('ana@example.com')
      await desk.keyboard.press('Enter')
      await checkPage(desk, 'sending a report by e-mail')
      await form.press('Send it')
      await expect(desk.getByText('The next one is sent on')).toBeVisible()
      await desk.goto('/dashboard/reports')
      await expect(desk.getByRole('list', { name: 'Reports sent by e-mail' })).toContainText('ana@example.com')
      await checkPage(desk, 'the list of reports, and those sent by e-mail')
    })

    await mailing.step('every report is accessible', async () => {
      for (const [name, { title }] of Object.entries(REPORTS)) {
        await report.open(name)
        await checkPage(desk, String(title.message))
      }
    })
  },
)

/** Downloads a table as CSV and returns its rows without the header. */
async function downloaded(page: Page, item: string): Promise<string[][]> {
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  // The cells are days and small numbers, so none is quoted.
  const lines = file.trim().split('\r\n').slice(1)
  return lines.map((line) => line.split(','))
}

/** Number of rows in the drill-down: more than one page. */
const MANY = 56

test('screen, paper and file have the same numbers, and the rows behind one are printed, all of them and nothing else', async ({
  api,
  desk,
}) => {
  await openVisitedShop(api)
  const report = new ReportScreen(desk)
  const year = new Date().getUTCFullYear()
  await report.open(`attendance?from=${year}-01-01&to=${year}-12-31&by=day`)
  const title = 'Visits over time'
  await expect(report.table(title).locator('tbody tr')).toHaveCount(60)
  await desk.getByRole('button', { name: /^Show all 36/ }).click()
  const screen = await report.cells(title)
  const numbers = screen.map(([, ...numbers]) => numbers)
  expect(numbers.at(-1)?.[0]).toBe('4')
  expect((await downloaded(desk, `CSV, ${title}`)).map(([, ...numbers]) => numbers)).toEqual(numbers)

  await desk.reload()
  await expect(report.table(title).locator('tbody tr')).toHaveCount(60)
  await desk.emulateMedia({ media: 'print' })
  await expect(report.table(title).locator('tbody tr')).not.toHaveCount(60)
  expect(await report.cells(title)).toEqual(screen)
  await expect(desk.getByRole('heading', { name: 'How this is counted' })).toBeVisible()
  await expect(desk.getByText('A visit is a check-in').filter({ visible: true })).toBeVisible()
  await expect(desk.getByText(`Willow Studio · Jan 1 – Dec 31, ${year}`)).toBeVisible()
  for (const part of [new Frame(desk).sidebar, desk.getByRole('combobox'), desk.getByRole('button')])
    await expect(part).toHaveCount(0)

  for (const at of Array.from({ length: MANY - 3 }, (_, place) => place))
    await api('/api/clients', newClient({ lastName: `Silva ${at}`, phone: '' }))
  await desk.emulateMedia({ media: 'screen' })
  await desk.goto('/dashboard/reports/clients?table=figures&row=new&column=value')
  await expect(report.rowsBehind).toContainText(`${MANY} in all`)
  const rows = report.rowsBehind.locator('tbody tr')

  await test.step('what has not been read yet is read first', async () => {
    await desk.evaluate(() => {
      const rowCount = () => document.querySelectorAll('[role=dialog] tbody tr').length
      window.print = () => document.documentElement.setAttribute('data-printed', `${rowCount()}`)
    })
    await report.rowsBehind.getByRole('button', { name: 'Print' }).click()
    await expect(desk.locator('html')).toHaveAttribute('data-printed', `${MANY}`)
  })

  await test.step('on paper they say what they are, and the report behind them is gone', async () => {
    await desk.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(rows).toHaveCount(MANY)
    await expect(rows.last()).toBeVisible()
    for (const words of [`What makes up ${MANY}`, 'Willow Studio ·', 'Clients · New', `${MANY} in all`])
      await expect(report.rowsBehind.getByText(words)).toBeVisible()
    await expect(report.rowsBehind.getByText('New: clients who were added')).toBeVisible()
    await expect(desk.getByRole('main')).toBeHidden()
    await expect(desk.getByRole('button')).toHaveCount(0)
    // Nothing is cut off, as it would be in a drawer of screen height that scrolls.
    expect(await report.rowsBehind.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  })
})
