import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { serverUnreachable, streamState } from './connection.ts'
import { newVersion } from './new-version.ts'
import { takeOver } from './take-over.ts'
import { reloadWithoutAsking } from './unsaved.ts'

const CHECK_EVERY_MS = 30 * MINUTE_MS
const ANSWERS_WITHIN_MS = 5000
const QUIET_MS = 2000

const { serviceWorker } = navigator

/** Registers the service worker, checks for updates, and offers newer versions. */
export async function watchVersions(): Promise<void> {
  const registration = await serviceWorker.register('/sw.js', { scope: '/' })
  const offer = (worker: ServiceWorker | null) => void offerIfOther(worker, registration)
  const offerOnceInstalled = () =>
    registration.installing?.addEventListener('statechange', () => offer(registration.waiting))
  registration.addEventListener('updatefound', offerOnceInstalled)
  // On a slow computer the browser has found a new version before this script runs.
  offerOnceInstalled()
  // Another tab activated a worker, or the first worker claimed this page.
  serviceWorker.addEventListener('controllerchange', () => offer(serviceWorker.controller))
  checkOften(() => void registration.update().catch(() => undefined))
  offer(registration.waiting)
}

/**
 * Offers a worker's version. If the page, which comes from the server, is of that version already, activates it
 * silently.
 */
async function offerIfOther(worker: ServiceWorker | null, registration: ServiceWorkerRegistration): Promise<void> {
  if (!worker) return
  if (!(await hasAssets(worker, listPageAssets())))
    newVersion.set(() => takeOver(registration.waiting, reloadWithoutAsking))
  else if (worker === registration.waiting) onceQuiet(() => worker.postMessage({ type: 'take-over' }))
}

/**
 * Runs `work` once the page has loaded nothing for a while. A request to the old worker just as it ends would keep it
 * for five minutes in Chromium.
 */
function onceQuiet(work: () => void): void {
  let timer = 0
  function run() {
    observer.disconnect()
    work()
  }
  function wait() {
    clearTimeout(timer)
    timer = window.setTimeout(run, QUIET_MS)
  }
  const observer = new PerformanceObserver(wait)
  observer.observe({ type: 'resource' })
  wait()
}

/** True if a worker has all of these files. Asks again while there is no answer: a message to a worker can be lost. */
function hasAssets(worker: ServiceWorker, paths: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    function ask() {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => {
        clearInterval(timer)
        resolve(data === true)
      }
      worker.postMessage({ type: 'has', paths }, [port2])
    }
    const timer = setInterval(ask, ANSWERS_WITHIN_MS)
    ask()
  })
}

/** Returns the hashed assets that this page has loaded; they identify its version. */
function listPageAssets(): string[] {
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')
  const urls = [...elements].map((element) => new URL('src' in element ? element.src : element.href))
  return urls.map(({ pathname }) => pathname).filter((path) => path.startsWith('/assets/'))
}

/**
 * Checks after an outage, since new versions come with a server restart, on return to the tab, and every 30 minutes.
 */
function checkOften(check: () => void): void {
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => document.hidden || check())
  serverUnreachable.subscribe(() => serverUnreachable.get() || check())
  let wasLost = false
  streamState.subscribe(() => {
    const state = streamState.get()
    if (state === 'live' && wasLost) check()
    wasLost = state === 'lost' || (wasLost && state === 'connecting')
  })
}
