const UPDATE_QUESTION = 'A new version is available. Do you want to update?'

/** Registers the service worker, which opens the app without the server and brings new versions. */
export async function startWorker(): Promise<void> {
  // Browsers have none on plain http from another computer, and the app works without.
  if (!('serviceWorker' in navigator)) return
  try {
    const { watchVersions } = await import('./watch-versions.ts')
    await watchVersions()
  } catch {
    await registerPlainly().catch(() => undefined)
  }
}

/** For when our own way of telling about new versions can't be had: the browser asks. */
async function registerPlainly(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) askToUpdate(worker)
    })
  })
}

function askToUpdate(worker: ServiceWorker): void {
  if (!window.confirm(UPDATE_QUESTION)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage({ type: 'take-over' })
}
