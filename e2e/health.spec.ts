import { newId } from '../domain/src/shared/new-id.ts'
import { checkPage } from './pages/page-check.ts'
import { expect, test } from './stories.ts'

test('the settings say how everything is, and again when asked', { tag: '@every-width' }, async ({ desk, server }) => {
  await desk.goto('/dashboard/settings/health')
  const card = desk.getByRole('region', { name: 'Health' })
  const row = (name: string) => card.getByRole('listitem').filter({ has: desk.getByText(name, { exact: true }) })
  await expect(row('Database')).toContainText('OK')
  await expect(row('Mail')).toContainText('Look at it')
  await expect(row('Mail')).toContainText('Set SMTP_URL and MAIL_FROM')
  await expect(row('Kiosk tablets')).toContainText('OK')

  await server.query(
    `insert into device (business_id, id, name, roster_key, pending, oldest_pending_at)
     select business_id, '${newId()}', 'Front door', repeat('a', 64), 4, now() - interval '2 hours' from business`,
  )
  await card.getByRole('button', { name: 'Check again' }).click()
  await expect(row('Kiosk tablets')).toContainText('Wrong')
  await expect(row('Kiosk tablets')).toContainText('Front door holds 4 check-ins for more than an hour.')
  await expect(card.getByRole('status')).toContainText('1 thing is wrong.')
  await checkPage(desk, 'settings with something wrong')
})

test('a backup that is missing stands on the dashboard', async ({ desk, server }) => {
  await server.query(
    `insert into attention (business_id, id, kind, at, detail)
     select business_id, '${newId()}', 'no_backup', now(), '{"count": 3, "failure": "The disk is full"}' from business`,
  )
  await desk.goto('/dashboard')
  const card = desk.getByRole('region', { name: 'Needs attention' })
  await expect(card).toContainText('No backup for 3 days')
  await expect(card).toContainText('The disk is full · Settings → Health says what to do')
  await card.getByRole('button', { name: 'Done: No backup for 3 days' }).click()
  await expect(card).toHaveCount(0)
})
