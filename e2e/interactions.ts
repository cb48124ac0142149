import { appendFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/**
 * An event of an interaction, which is a click, tap or key press. `duration`: time to the next paint in ms, rounded to 8
 * (W3C Event Timing). `id` is the same for the events of one interaction in a story.
 */
export type InteractionEvent = {
  story: string
  id: number
  path: string
  event: string
  target: string
  duration: number
}

type Seen = Omit<InteractionEvent, 'story'>

const SLOWDOWN = 4

/** Runs in the page. */
function observeInteractions(): void {
  const { reportInteraction } = window as unknown as { reportInteraction: (seen: Seen) => void }
  const described = new Map<number, string>()
  const describe = (target: EventTarget | null) => {
    const control = target instanceof Element ? target.closest('button, a, input, select, textarea, [role]') : null
    const name = control?.getAttribute('aria-label') || control?.textContent || control?.getAttribute('name') || ''
    return `${control?.getAttribute('role') ?? control?.localName ?? 'page'} ${name.trim().slice(0, 40)}`.trim()
  }
  // Its handlers often remove the target, which the entry then lacks.
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
    addEventListener(type, (event) => described.set(event.timeStamp, describe(event.target)), true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId: id, name: event, startTime, duration } = entry
      if (id > 0)
        reportInteraction({ id, path: location.pathname, event, target: described.get(startTime) ?? '', duration })
    }
    // 16 ms is the least that browsers report.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Appends a line of JSON to the file for each event of an interaction in this browser, whose CPU is slowed down. */
export async function recordInteractions(context: BrowserContext, story: string, file: string): Promise<void> {
  await context.exposeFunction('reportInteraction', (seen: Seen) =>
    appendFileSync(file, `${JSON.stringify({ story, ...seen } satisfies InteractionEvent)}\n`),
  )
  await context.addInitScript(observeInteractions)
  for (const page of context.pages()) await slowDown(context, page)
  context.on('page', (page) => void slowDown(context, page).catch(() => undefined))
}
