import { Tab } from './releases.ts'
import { expect, testOutage as test } from './stories.ts'

const BANNER = "Can't reach the server, retrying…"

test('the desk opens without the server, says so, and goes on once it is back', async ({ desk, server }) => {
  const tab = new Tab(desk)
  await tab.open('/dashboard/services')
  await server.close()
  await desk.reload()
  await expect(desk.getByText(BANNER)).toBeVisible()
  await desk.goto('/dashboard/settings')
  await expect(desk.getByText(BANNER)).toBeVisible()
  await server.start()
  await expect(desk.getByRole('region', { name: 'Business Information' })).toBeVisible()
  await expect(desk.getByText(BANNER)).toBeHidden()

  await test.step('in the language that was chosen last', async () => {
    await desk.getByLabel('Language').selectOption('Deutsch')
    await expect(desk.locator('html')).toHaveAttribute('lang', 'de')
    const hasStored = () =>
      desk.evaluate(async () => {
        const page = await caches.match('/index.html', { ignoreSearch: true })
        const [first] = /\/assets\/texts-de-[^"]+/.exec((await page?.text()) ?? '') ?? []
        const texts = first && (await caches.match(first))
        const ofScreens = texts ? ((await texts.text()).match(/\/assets\/texts-de-[^"]+/g) ?? []) : []
        const stored = await Promise.all(ofScreens.map((path) => caches.match(path)))
        return stored.length > 0 && stored.every(Boolean)
      })
    await expect.poll(hasStored).toBe(true)
    await server.close()
    await desk.reload()
    await desk.waitForFunction(() => globalThis.deskbellLanguage?.locale === 'de')
    await expect(desk.locator('html')).toHaveAttribute('lang', 'de')
  })
})

test('a server that hangs keeps nobody from the page', async ({ desk, owner, server }) => {
  // Each file is fetched by itself then.
  await owner.route('**/offline/*.json', (route) => route.abort())
  const tab = new Tab(desk)
  await tab.open('/dashboard/services')
  server.freeze()
  await desk.goto('/dashboard/settings', { waitUntil: 'commit' })
  await expect(desk.getByRole('status', { name: 'Loading…' })).toBeVisible()
  server.thaw()
  await expect(desk.getByRole('region', { name: 'Business Information' })).toBeVisible()
})

test('the worker keeps the page and its files, and stays away from everything else', async ({ desk }) => {
  const tab = new Tab(desk)
  const fetchedByWorker: string[] = []
  desk.context().on('request', (request) => {
    if (request.serviceWorker()) fetchedByWorker.push(new URL(request.url()).pathname)
  })
  await tab.open('/dashboard')
  expect(fetchedByWorker).toEqual(expect.arrayContaining(['/offline/app.json', '/offline/en.json']))
  expect(fetchedByWorker.length).toBeLessThan(20)
  const answers: { path: string; byWorker: boolean }[] = []
  desk.on('response', (response) =>
    answers.push({ path: new URL(response.url()).pathname, byWorker: response.fromServiceWorker() }),
  )
  await desk.reload()
  await expect(desk.getByText('live', { exact: true })).toBeVisible()
  const servedBy = (byWorker: boolean) =>
    answers.filter((answer) => answer.byWorker === byWorker).map(({ path }) => path)
  expect(servedBy(true).filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(servedBy(false)).toEqual(expect.arrayContaining(['/api/session', '/api/live']))
  expect(servedBy(true)).toEqual(expect.arrayContaining([expect.stringMatching(/^\/assets\/index-/)]))

  const kept = await desk.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toEqual(expect.arrayContaining(['/index.html', '/kiosk.html']))
  expect(kept.filter((path) => !/^\/(assets\/.*|(index|kiosk)\.html|icon\.svg)$/.test(path))).toEqual([])

  for (const path of ['/readyz', '/metrics', '/manifest.webmanifest', '/api/openapi.json']) {
    const answer = await desk.evaluate(async (asked) => (await fetch(asked)).headers.get('content-type'), path)
    expect(answer, path).not.toContain('html')
  }
  await desk.goto('/api/docs')
  await expect(desk.getByRole('heading', { name: /Deskbell/ })).toBeVisible()
})
