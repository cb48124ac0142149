// The measuring code runs in the page.
/// <reference lib="dom" />

import type { Page } from '@playwright/test'
import type { RosterPage } from '../../domain/src/kiosk/roster.ts'
import type { Shop } from './shop.ts'

/** Measures how long the offline client list takes to load completely and how much IndexedDB storage it uses. */
export async function loadRoster(page: Page, origin: string): Promise<{ ms: number; bytes: number }> {
  // The kiosk has created the database by then: opening it earlier would create an empty one of another version.
  const asking = page.waitForRequest((request) => request.url().includes('/api/kiosk/roster'))
  await page.goto(`${origin}/kiosk`)
  const asked = await asking
  const { endedAt, bytes } = await page.evaluate(async () => {
    const until = async (come: () => Promise<unknown>) => {
      while (!(await come())) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const open = () =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('deskbell-roster')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
    const isWhole = (database: IDBDatabase) =>
      new Promise<boolean>((resolve) => {
        const asked = database.transaction('mark').objectStore('mark').get('roster')
        asked.onsuccess = () => resolve(asked.result?.complete ?? false)
      })
    const database = await open()
    await until(() => isWhole(database))
    database.close()
    const endedAt = performance.timeOrigin + performance.now()
    const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } = await navigator.storage.estimate()
    return { endedAt, bytes: estimate.usageDetails?.indexedDB ?? estimate.usage ?? 0 }
  })
  return { ms: endedAt - asked.timing().startTime, bytes }
}

/** Reads all that the server sends to the tablet for its roster. */
export async function readRoster({ origin, cookie }: Shop, page: Page): Promise<string> {
  const deviceId = await page.evaluate(() => localStorage.getItem('deskbell.kiosk.id.default'))
  const texts: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = new URLSearchParams({ deviceId: deviceId ?? '', ...(cursor && { cursor }) }).toString()
    const answer = await fetch(`${origin}/api/kiosk/roster?${query}`, { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the roster: ${answer.status} ${text}`)
    const sent: RosterPage = JSON.parse(text)
    texts.push(text)
    cursor = sent.more ? sent.cursor : null
  }
  return texts.join('\n')
}

/** Measures the floor: how long the page takes to read a file and to store it as one blob. */
export async function storeBlob(page: Page, path: string): Promise<number> {
  return page.evaluate(async (url) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('floor')
      opening.onupgradeneeded = () => opening.result.createObjectStore('blobs')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const began = performance.now()
    const blob = await (await fetch(url, { cache: 'no-store' })).blob()
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction('blobs', 'readwrite', { durability: 'relaxed' })
      writing.objectStore('blobs').put(blob, 'roster')
      writing.oncomplete = () => resolve()
      writing.onerror = () => reject(writing.error)
    })
    const ms = performance.now() - began
    database.close()
    return ms
  }, path)
}
