import { type BrowserContext, expect } from '@playwright/test'
import { mailing } from './mailing.ts'
import { OWNER } from './stories.ts'

const DOMAIN = 'desk.example.com'

/** Leads the domain and the addresses of its shops to the server, as the DNS and a proxy do. */
async function leadDomain(context: BrowserContext, address: string): Promise<void> {
  await context.route(new RegExp(`^https://([\\w-]+\\.)?${DOMAIN}/`), (route) => {
    const { pathname, search } = new URL(route.request().url())
    return route.fulfill({ status: 302, headers: { location: `${address}${pathname}${search}` } })
  })
}

mailing.use({
  settings: async ({ smtp }, use) => {
    const signUp = { SHOPS: 'many', SHOPS_DOMAIN: DOMAIN, SIGN_UP: 'open', MAIL_FROM: 'desk@example.com' }
    await use({ SMTP_URL: smtp.url, LOG_LEVEL: 'silent', ...signUp })
  },
})

mailing(
  'somebody opens a shop, from the sign-in page to its first dashboard',
  async ({ owner, visitor, server, smtp }) => {
    expect(owner.pages()).toHaveLength(1)
    await leadDomain(visitor.context(), server.address)
    await visitor.goto('/login')
    await visitor.getByRole('link', { name: 'Open a shop of your own' }).click()
    await visitor.getByLabel('Name of your business').fill('Corner Yoga')
    await visitor.getByLabel('E-mail').fill('eve@example.com')
    await expect(visitor.getByText(`https://your-shop.${DOMAIN}`)).toBeVisible()
    await visitor.getByLabel('Address', { exact: false }).fill('corner')
    await visitor.getByRole('button', { name: 'Go on' }).click()
    await expect(visitor.getByText('We have mailed a link to eve@example.com.')).toBeVisible()
    const [link = ''] = /https:\S+/.exec(smtp.letters.at(-1)?.text ?? '') ?? []
    expect(link).toContain(`https://${DOMAIN}/sign-up#`)
    await visitor.goto(link)
    await visitor.getByRole('button', { name: 'Open the shop' }).click()
    await visitor.getByLabel('Your name').fill('Eve')
    await visitor.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
    await visitor.getByRole('button', { name: 'Join the team' }).click()
    await expect(visitor).toHaveURL(/\/dashboard$/)
    await expect(visitor.getByText('Corner Yoga').first()).toBeVisible()
  },
)
