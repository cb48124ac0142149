const TAKES_OVER_MS = 4000

/**
 * Activates a waiting worker and loads the page again. In Chromium, a worker that was asked for something just as it was
 * to end stays until the next page is requested. That request is never answered, so it is made again once the other
 * worker is there.
 */
export function takeOver(waiting: ServiceWorker | null, reload: () => void): void {
  // Reload anyway: the worker may be active already or be delayed, and the server sends the new page in any case.
  const late = setTimeout(reload, waiting ? TAKES_OVER_MS : 0)
  function reloadOnce() {
    clearTimeout(late)
    reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reloadOnce, { once: true })
  waiting?.postMessage({ type: 'take-over' })
}
