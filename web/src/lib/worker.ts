import { t } from '@lingui/core/macro'
import { takeOver } from './take-over.ts'

/** Registers the service worker, for offline use and updates. */
export async function startWorker(): Promise<void> {
  // Missing on plain http from another computer; the app works without it.
  if (!('serviceWorker' in navigator)) return
  try {
    const { watchVersions } = await import('./watch-versions.ts')
    await watchVersions()
  } catch {
    await registerPlainly().catch(() => undefined)
  }
}

/** Fallback if the code of the update notice can't be loaded: asks with `window.confirm`. */
async function registerPlainly(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  const askOnceInstalled = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => askIfWaiting(worker))
  }
  registration.addEventListener('updatefound', askOnceInstalled)
  // The browser may have found a new version, or installed it, before this script runs.
  askOnceInstalled()
  if (registration.waiting) askIfWaiting(registration.waiting)
}

/** Asks if the worker waits for an older one, which the page came from. */
function askIfWaiting(worker: ServiceWorker): void {
  if (worker.state === 'installed' && navigator.serviceWorker.controller) askToUpdate(worker)
}

function askToUpdate(worker: ServiceWorker): void {
  if (!window.confirm(t`A new version is available. Do you want to update?`)) return
  takeOver(worker, () => window.location.reload())
}
