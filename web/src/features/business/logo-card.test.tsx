import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import { sendLogo } from '../../../../server/src/test/logo.ts'
import { jpegPicture, pngPicture, webpPicture } from '../../../../server/src/test/pictures.ts'
import { findCard, SAVED } from '../../test/card.ts'
import { refusal, useDesk } from '../../test/desk.tsx'
import { getPart } from '../../test/form.ts'

const desk = useDesk()

const WIDE = { width: 600, height: 150 }

async function openLogo(shop: TestBusiness) {
  const { user } = await desk.open('/dashboard/settings', { shop })
  const settings = await findCard(user, 'Business Information')
  // Its parent stays when edit mode begins and ends.
  const card = getPart(user, screen.getByRole('region', { name: 'Company Logo' }).parentElement as HTMLElement)
  return {
    user,
    settings,
    card,
    picture: () => card.queryByRole('img', { name: 'Company logo' })?.getAttribute('src'),
    choose: async (content: Uint8Array) => {
      const file = new File([new Uint8Array(content)], 'logo.png', { type: 'image/png' })
      await user.upload(card.root.querySelector('input[type=file]') as HTMLInputElement, file)
    },
  }
}

/** Returns the logo URL in the sidebar; undefined if the bell is shown instead. */
function getSidebarLogo(): string | null | undefined {
  const brand = screen.getByRole('link', { name: /^Willow Studio/ })
  const logo = brand.querySelector('img')
  expect(brand.querySelector('svg') === null).toBe(logo !== null)
  return logo?.getAttribute('src')
}

test('a logo is chosen in edit mode, and saved with what was typed', async () => {
  const shop = await desk.openShop()
  const { settings, card, picture, choose } = await openLogo(shop)
  expect(card.root).toHaveTextContent('No logo yet')
  expect(card.queryByRole('button', { name: 'Change Logo' })).toBeNull()
  await settings.edit({ City: 'Newark' })
  await choose(await pngPicture(WIDE))
  await waitFor(() => expect(picture()).toMatch(/^\/business-logo\/.+\?v=[0-9a-f]{12}$/))
  expect(card.root).toHaveTextContent('unsaved')
  expect(settings.field('City')).toHaveValue('Newark')
  expect(getSidebarLogo()).toBeUndefined()
  await settings.press('Save Changes')
  await settings.findByText(SAVED)
  await waitFor(() => expect(getSidebarLogo()).toBe(picture()))
  expect(card.root).not.toHaveTextContent('unsaved')
  expect(card.queryByRole('button', { name: 'Change Logo' })).toBeNull()
})

test('Cancel and a reload leave the old logo', async () => {
  const shop = await desk.openShop()
  await sendLogo(shop, await pngPicture())
  const { settings, card, picture, choose } = await openLogo(shop)
  const before = picture()
  await settings.press('Edit')
  await choose(await pngPicture(WIDE))
  await waitFor(() => expect(picture()).not.toBe(before))
  await settings.press('Cancel')
  expect(card.root).toHaveTextContent('unsaved')
  expect(getSidebarLogo()).toBe(before)
  await settings.press('Discard')
  expect(picture()).toBe(before)
  expect((await shop.get('/api/business')).body).toMatchObject({ logoUrl: before })
})

test('a logo that a colleague changes shows by itself', async () => {
  const shop = await desk.openShop()
  await openLogo(shop)
  await sendLogo(shop, await pngPicture())
  await waitFor(() => expect(getSidebarLogo()).toMatch(/^\/business-logo\//))
})

test('a file that is no picture is refused in words, also in the console, and the logo stays', async () => {
  const log = vi.spyOn(console, 'error')
  const shop = await desk.openShop()
  await sendLogo(shop, await jpegPicture(WIDE))
  const { settings, card, picture, choose } = await openLogo(shop)
  const before = picture()
  const refused = async (words: string) => {
    await waitFor(() => expect(card.getByRole('alert')).toHaveTextContent(words))
    await waitFor(() => expect(picture()).toBe(before))
    await waitFor(() => expect(getSidebarLogo()).toBe(before))
  }
  await settings.edit()
  await choose(Buffer.from('not a picture'))
  await refused('That file can’t be read as a picture. Choose another one.')

  let isSent = false
  desk.intercept('PUT', '/api/business/logo', () => {
    isSent = true
    return refusal(500, 'internal')
  })
  await choose(Buffer.alloc(20 * 1024 * 1024 + 1))
  await refused('That file is larger than 20 MB. Choose a smaller one.')
  expect(isSent).toBe(false)
  await choose(await pngPicture())
  await refused('Something went wrong on the server. Try again.')

  desk.intercept('PUT', '/api/business/logo', (_, next) => next())
  await choose(await pngPicture())
  await waitFor(() => expect(card.queryByRole('alert')).toBeNull())
  await waitFor(() => expect(picture()).not.toBe(before))
  expect(log.mock.calls.map(([words]) => words)).toEqual(Array(2).fill('Uploading the logo failed'))
  log.mockClear()
})

test('a logo is removed with Save Changes', async () => {
  const shop = await desk.openShop()
  await sendLogo(shop, await webpPicture({ width: 120, height: 480, colour: '#1f4e8c80' }))
  const { settings, card } = await openLogo(shop)
  await settings.press('Edit')
  await card.press('Remove')
  await waitFor(() => expect(card.root).toHaveTextContent('No logo yet'))
  expect(card.button('Change Logo')).toHaveFocus()
  expect(getSidebarLogo()).toMatch(/^\/business-logo\//)
  await settings.press('Save Changes')
  await waitFor(() => expect(getSidebarLogo()).toBeUndefined())
})

test('a logo that can’t be had leaves the bell', async () => {
  const shop = await desk.openShop()
  await sendLogo(shop, await pngPicture())
  await openLogo(shop)
  expect(getSidebarLogo()).toMatch(/^\/business-logo\//)
  fireEvent.error(screen.getByRole('link', { name: /^Willow Studio/ }).querySelector('img') as HTMLElement)
  expect(getSidebarLogo()).toBeUndefined()
})
