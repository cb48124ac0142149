import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listPageFaults } from '../../../e2e/pages/page-check.ts'
import { setWidth } from './crawl.ts'
import { type Fault, listFaults, type Untranslated } from './page-faults.ts'

/** What axe finds in Mantine's own parts in any language: a menu's placeholder for the focus, and the list of a select. */
const OF_MANTINE = [
  /^aria-required-children: .*data-menu-dropdown.* because of \[tabindex\]/,
  /^aria-required-children: .*mantine-\w+-options/,
  /^scrollable-region-focusable: .*mantine-ScrollArea-viewport/,
]

/** Tables that scroll by design: prices, a column for each tier. */
const SCROLLING = /^DIV\._scroll_\w+ is \d+ px wide/

export type Finding = {
  screen: string
  width: number
  language: string
  kind: Fault['kind'] | 'axe' | 'failed'
  text: string
}

type Options = {
  widths: number[]
  language: string
  untranslated: Untranslated
  /** What a screen says that failed, as opposed to one that refuses. */
  failure: RegExp
  /** Folder for a picture of each state at the last width. */
  pictures: string | undefined
  report: (finding: Finding) => void
}

/** Collects what is wrong with the states of screens, each fault of a screen once. */
export class Inspector {
  readonly findings: Finding[] = []
  states = 0
  readonly #known = new Set<string>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  #add(finding: Omit<Finding, 'language'>): void {
    const { language, report } = this.#options
    const { kind, text, screen, width } = finding
    // A text that isn't translated counts once, whatever screen it is on.
    const key = kind === 'untranslated' ? text : [screen, width, kind, text].join()
    if (this.#known.has(key)) return
    this.#known.add(key)
    const found = { language, ...finding }
    this.findings.push(found)
    report(found)
  }

  /** Inspects a state at each width: its texts and axe's rules at the last one, its layout at each. */
  async inspect(page: Page, screen: string): Promise<void> {
    const { widths, untranslated, failure, pictures, language } = this.#options
    this.states += 1
    for (const text of await page.getByText(failure).allInnerTexts())
      this.#add({ screen, width: page.viewportSize()?.width ?? 0, kind: 'failed', text })
    for (const width of widths) {
      const isLast = width === widths.at(-1)
      await setWidth(page, width)
      const faults = await page.evaluate(listFaults, { untranslated: isLast ? untranslated : null, layout: true })
      for (const { kind, text } of faults) this.#add({ screen, width, kind, text })
      for (const text of await listPageFaults(page, { width, ...(isLast && { rules: 'all' }) }))
        if (![...OF_MANTINE, SCROLLING].some((known) => known.test(text)))
          this.#add({ screen, width, kind: / px wide in /.test(text) ? 'overflow' : 'axe', text })
    }
    const name = `${language}, ${screen.replaceAll('/', ' ')}, ${this.states}.png`
    if (pictures) await page.screenshot({ path: join(pictures, name), fullPage: true })
  }
}
