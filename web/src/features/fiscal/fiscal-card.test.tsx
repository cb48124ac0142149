import type { FiscalSettings } from '@deskbell/domain/fiscal/schema.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startFiskaly } from '../../../../server/src/test/fiskaly.ts'
import { useDesk } from '../../test/desk.tsx'
import { getPart } from '../../test/form.ts'

const desk = useDesk()

test('an owner chooses the fiscal service, and tests the connection', async () => {
  const fiskaly = await startFiskaly()
  try {
    const shop = await desk.openShop()
    const { user } = await desk.open('/dashboard/settings/integrations', { shop })
    const card = getPart(user, await screen.findByRole('region', { name: 'Fiscal service' }))
    await card.findByText('None is used.')
    await card.press('Choose…')
    const dialog = getPart(user, await screen.findByRole('dialog', { name: 'Fiscal service' }))
    await user.click(await dialog.findByRole('radio', { name: 'fiskaly SIGN DE' }))
    await dialog.fill({ Address: fiskaly.baseUrl, 'Id of the security device (TSS)': 'x', Key: 'test_key' })
    await dialog.press('Save')
    expect(dialog.field('Id of the security device (TSS)')).toHaveAccessibleDescription(
      'Enter the whole id, as the service shows it',
    )
    expect(dialog.field('Secret')).toHaveAccessibleDescription('Enter the secret')
    await dialog.fill({
      'Id of the security device (TSS)': fiskaly.tssId,
      'Id of the till (client)': fiskaly.clientId,
      Secret: 'test_secret',
    })
    await dialog.press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await shop.get<FiscalSettings>('/api/fiscal/settings')).body).toMatchObject({ hasSecret: true })
    await card.press('Test connection')
    await screen.findByText('It is ready to sign')
  } finally {
    await fiskaly.close()
  }
})
