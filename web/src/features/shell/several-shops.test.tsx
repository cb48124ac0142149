import type { CreatedInvite } from '@deskbell/domain/auth/team/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { business } from '../../../../server/src/db/schema/business.ts'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import { useDesk } from '../../test/desk.tsx'

const desk = useDesk()

async function openNamed(companyName: string): Promise<TestBusiness> {
  const shop = await desk.openShop()
  await desk.db.update(business).set({ companyName }).where(eq(business.id, shop.businessId))
  return shop
}

async function invite(shop: TestBusiness, person: TestBusiness) {
  const { body: session } = await person.get<{ user: { email: string } }>('/api/session')
  const { email } = session.user
  const { body } = await shop.post<CreatedInvite>('/api/team/invites', { id: newId(), email })
  return { email, path: `/join#${body.link.split('#')[1]}` }
}

test('an invitation for the account that is signed in is taken up, and a menu leads back', async () => {
  const [own, other] = [await openNamed('Willow'), await openNamed('Oak')]
  const { path } = await invite(other, own)
  const { user } = await desk.open(path, { shop: own })
  expect(await screen.findByText('You are invited to Oak.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Join the team' }))
  await user.click(await screen.findByRole('button', { name: 'Other shops' }))
  expect(await own.get('/api/session')).toMatchObject({ body: { business: { companyName: 'Oak' } } })
  await user.click(await screen.findByRole('menuitem', { name: 'Willow' }))
  await waitFor(async () =>
    expect(await own.get('/api/session')).toMatchObject({ body: { business: { companyName: 'Willow' } } }),
  )
})

test('whoever has an account is asked to sign in with it, and one shop shows no menu', async () => {
  const [own, other] = [await desk.openShop(), await desk.openShop()]
  const { email, path } = await invite(other, own)
  const { user, router } = await desk.open(path)
  expect(await screen.findByText(`You have an account for ${email} already. Sign in with it to join.`)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', search: { from: '/join' } }))
  await desk.open('/dashboard', { shop: own })
  expect(await screen.findByRole('navigation', { name: 'Screens' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Other shops' })).toBeNull()
})
