import { type APIRequestContext, request } from '@playwright/test'
import { test as releases } from '../releases.ts'
import type { Api } from '../shop.ts'
import { expect, OWNER, PLACE } from '../stories.ts'
import { Person } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const START = { firefox: startFirefox, webkit: startWebKit }

export type EngineOptions = { engineName: keyof typeof START }

export const test = releases.extend<
  EngineOptions & {
    /** API client signed in as the owner. */
    office: APIRequestContext
    /** User at a browser of the engine, signed out at first. */
    person: Person
  }
>({
  engineName: ['firefox', { option: true }],
  office: async ({ server }, use) => {
    const office = await request.newContext({ baseURL: server.address })
    const headers = { 'Setup-Code': server.readSetupCode() }
    expect((await office.post('/api/setup', { data: { ...OWNER, ...PLACE }, headers })).status()).toBe(201)
    await use(office)
    await office.dispose()
  },
  api: async ({ office }, use) => {
    await use((async (path: string, data: unknown) => {
      const answer = await office.post(path, { data })
      expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
      return answer.json()
    }) as Api)
  },
  person: async ({ office: _, server, engineName }, use) => {
    const engine = await START[engineName]()
    await use(new Person(engine, server.address))
    await engine.close()
  },
})

/** Signs in as the owner and waits for the home screen. */
export async function signIn(person: Person): Promise<void> {
  await person.goto('/login')
  await person.fill('Username', OWNER.email)
  await person.fillSecret('Password', OWNER.password)
  await person.click('button', 'Sign in')
  await person.see('navigation', 'Screens')
}

export { expect }
