import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { backupHandlers } from '../../../../../server/src/features/data/backups/jobs.ts'
import { createPass } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'

const desk = useDesk()
const NOT_A_BACKUP = new File(['not a backup'], 'holiday.zip', { type: 'application/zip' })

// Must be the first test: the setup screen requires that no business exists.
test('the welcome screen offers to begin with a backup, and refuses what is none', async () => {
  const { user } = await desk.open(`/setup#${await desk.services.setupCode.create()}`)
  await user.click(await screen.findByText('I have a backup'))
  await user.upload(screen.getByLabelText('Backup file'), NOT_A_BACKUP)
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not a backup of Deskbell')
})

test('a backup is made and says what it would replace; a file that is none is refused in words', async () => {
  const shop = await desk.openShop()
  await createPass(shop)
  const key = { id: newId(), name: 'Website', scopes: ['clients:read'] }
  expect(await shop.post('/api/api-keys', key)).toMatchObject({ status: 201 })
  const { user } = await desk.open('/dashboard/settings/data', { shop })
  const card = within(await screen.findByRole('region', { name: 'Backup' }))
  await card.findByText(/None yet\. The first is made tonight\./)
  await user.click(card.getByRole('button', { name: 'Back up now' }))
  await screen.findByText('being made')
  await desk.services.jobs.workOff(backupHandlers(desk.services))
  const link = await card.findByRole('link', { name: 'Download the last backup' })
  const answer = await desk.app.request(link.getAttribute('href') ?? '', { headers: { cookie: shop.cookie } }, {})
  expect(answer.status).toBe(200)
  await shop.post(`/api/api-keys/${key.id}/revoke`)

  await user.upload(screen.getByLabelText('Backup file'), NOT_A_BACKUP)
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not a backup of Deskbell')
  await user.upload(screen.getByLabelText('Backup file'), new File([await answer.blob()], 'backup.zip'))
  const form = await findDialog(user, 'Restore a backup')
  await form.findByText(/1 client, 1 pass/)
  expect(form.root).toHaveTextContent('is kept for 14 days')
  expect(form.getByRole('list', { name: 'Brought back' })).toHaveTextContent('The API key “Website”')
  expect(form.getByRole('radio', { name: 'Leave them out' })).toBeChecked()
  await form.press('Restore')
  expect(form.field('Type RESTORE to confirm')).toBeInvalid()
})
