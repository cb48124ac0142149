/** Long enough for the data of the first screen. */
const AFTER_LOAD_MS = 1500

const waiting: (() => void)[] = []
let isStarted = false

// Safari has no `requestIdleCallback`.
const onceIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work))

/** Runs one at a time, each while the browser is idle. */
function runNext(): void {
  const work = waiting.shift()
  work?.()
  if (waiting.length > 0) onceIdle(runNext)
  else isStarted = false
}

/**
 * Runs `work` once the page has loaded, its first screen had time to, and the browser is idle. `isSeen`: the screen shows
 * that it waits, so that this goes before other work.
 */
export function whenIdle(work: () => void, { isSeen = false } = {}): void {
  if (isSeen) waiting.unshift(work)
  else waiting.push(work)
  if (isStarted) return
  isStarted = true
  const start = () => {
    if ('requestIdleCallback' in window) setTimeout(onceIdle, AFTER_LOAD_MS, runNext)
    else runNext()
  }
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
