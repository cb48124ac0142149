import { sessionStore } from './browser-storage.ts'
import { navigation } from './load-page.ts'
import { isAnythingUnsaved } from './unsaved.ts'

const RELOADED_FOR = 'deskbell.reloaded-for-language'

/**
 * Loads the page again if it is in another language than `language`, e.g. on a new device: with the session came a
 * cookie, by which the server answers in that language. Resolves to nothing if the page is kept.
 */
export async function requireLanguage(language: string | null): Promise<void> {
  if (language === null || language === document.documentElement.lang) return sessionStore.remove(RELOADED_FOR)
  // Once, and not where that can't be stored: a page of the dev server or of the service worker stays as it is.
  if (sessionStore.get(RELOADED_FOR) === language || isAnythingUnsaved()) return
  if (!sessionStore.set(RELOADED_FOR, language)) return
  navigation.reload()
  await new Promise(() => undefined)
}

/** Has the service worker store the page again if its copy, which opens offline, is in another language. */
export async function renewStoredPage(): Promise<void> {
  // Missing on plain http from another computer, as the service worker is.
  if (!('caches' in window)) return
  const stored = await caches.match('/index.html', { ignoreSearch: true })
  if (stored && stored.headers.get('content-language') !== document.documentElement.lang)
    navigator.serviceWorker.controller?.postMessage({ type: 'renew-app' })
}
