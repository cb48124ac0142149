import { serverUnreachable, streamState } from './connection.ts'
import { newVersion } from './new-version.ts'
import { reloadWithoutAsking } from './unsaved.ts'

const CHECK_EVERY_MS = 30 * 60_000
const TAKES_OVER_MS = 4000

const { serviceWorker } = navigator

/** Keeps the worker registered and up to date, and offers the newer version that comes with another one. */
export async function watchVersions(): Promise<void> {
  const registration = await serviceWorker.register('/sw.js', { scope: '/' })
  const offer = (worker: ServiceWorker | null) => void offerIfOther(worker, registration)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => offer(registration.waiting))
  })
  // By another tab's wish, or the first one of all.
  serviceWorker.addEventListener('controllerchange', () => offer(serviceWorker.controller))
  checkOften(() => void registration.update().catch(() => undefined))
  offer(registration.waiting)
}

/** Offers the version that a worker brings, unless this page, which comes from the server, is of that one already. */
async function offerIfOther(worker: ServiceWorker | null, registration: ServiceWorkerRegistration): Promise<void> {
  if (!worker) return
  if (!(await holds(worker, assetsOfPage()))) newVersion.set(() => switchOver(registration))
  else if (worker === registration.waiting) worker.postMessage({ type: 'take-over' })
}

/** Whether a worker brings all of these files. */
function holds(worker: ServiceWorker, paths: string[]): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
    worker.postMessage({ type: 'has', paths }, [port2])
  })
}

/** The files with a hash in their name that this page has asked for, which so say its version. */
function assetsOfPage(): string[] {
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')
  const urls = [...elements].map((element) => new URL('src' in element ? element.src : element.href))
  return urls.map(({ pathname }) => pathname).filter((path) => path.startsWith('/assets/'))
}

/** Lets the waiting worker take over and loads the page anew, once. */
function switchOver({ waiting }: ServiceWorkerRegistration): void {
  let done = false
  function reload() {
    if (done) return
    done = true
    reloadWithoutAsking()
  }
  serviceWorker.addEventListener('controllerchange', reload)
  waiting?.postMessage({ type: 'take-over' })
  // The server gives the new page also where the worker has taken over already, or is held up.
  setTimeout(reload, waiting ? TAKES_OVER_MS : 0)
}

/** A new version comes with a server's restart; whoever missed that asks on return to the tab, and from time to time. */
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
