/** Long enough for the data of the first screen. */
const AFTER_LOAD_MS = 1500

const waiting: (() => void)[] = []
let isStarted = false

/** Runs one at a time, each while the browser is idle. Safari has no `requestIdleCallback`. */
function runNext(): void {
  const work = waiting.shift()
  if (!work) {
    isStarted = false
    return
  }
  work()
  if ('requestIdleCallback' in window) requestIdleCallback(runNext)
  else setTimeout(runNext)
}

/** Runs `work` once the page has loaded, its first screen had time to, and the browser is idle. */
export function whenIdle(work: () => void): void {
  waiting.push(work)
  if (isStarted) return
  isStarted = true
  const start = () => ('requestIdleCallback' in window ? setTimeout(runNext, AFTER_LOAD_MS) : runNext())
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
