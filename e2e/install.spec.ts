import { Tab } from './releases.ts'
import { expect, test } from './stories.ts'

// Browsers offer to install only an app that opens offline, which needs the service worker.
test.use({ serviceWorkers: 'allow' })

test('the browser offers to install the app, by the name of the shop', async ({ desk }) => {
  const tab = new Tab(desk)
  await tab.open('/dashboard')
  const browser = await desk.context().newCDPSession(desk)
  const { data = '', errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ name: 'Willow Studio', short_name: 'Willow', scope: '/' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Test contexts are incognito windows, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
