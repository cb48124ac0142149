import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const FIND = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
)
const EVERY_MS = 100
const MOST_MS = 20_000

/** Browser driven by another program (Puppeteer or Selenium), one page at a time. */
export type Engine = {
  goto(url: string): Promise<void>
  /** Runs a function body in the page and returns its result. */
  run(body: string): Promise<unknown>
  /** Clicks the element in `window.found` with the mouse. */
  clickFound(): Promise<void>
  /** Replaces the text of the field in `window.found`. */
  typeIntoFound(text: string): Promise<void>
  close(): Promise<void>
}

type Wanted = { role: string; name: string | RegExp }

function asSource({ role, name }: Wanted): string {
  return `${JSON.stringify(role)}, { name: ${name instanceof RegExp ? String(name) : JSON.stringify(name)} }`
}

/** User actions on a page, by role and accessible name as in the Playwright page objects. */
export class Person {
  readonly engine: Engine
  readonly origin: string

  constructor(engine: Engine, origin: string) {
    this.engine = engine
    this.origin = origin
  }

  goto(path: string): Promise<void> {
    return this.engine.goto(this.origin + path)
  }

  /** Retries while another element covers the target, for example a dialog that is closing. */
  async click(role: string, name: string | RegExp): Promise<void> {
    const deadline = performance.now() + MOST_MS
    for (;;) {
      await this.find({ role, name })
      try {
        return await this.engine.clickFound()
      } catch (error) {
        if (performance.now() < deadline) continue
        const above = await this.engine.run(`const { x, y, width, height } = window.found.getBoundingClientRect()
          return document.elementFromPoint(x + width / 2, y + height / 2)?.outerHTML.slice(0, 300)`)
        throw new Error(`${role} ${name} can't be clicked: over it lies ${above}`, { cause: error })
      }
    }
  }

  async fill(name: string | RegExp, text: string): Promise<void> {
    await this.find({ role: 'textbox', name })
    await this.engine.typeIntoFound(text)
  }

  /** Fills a password field by its placeholder, since it has no ARIA role. */
  async fillSecret(placeholder: string, text: string): Promise<void> {
    await this.until(
      `window.found = document.querySelector('input[placeholder=${JSON.stringify(placeholder)}]')
      return Boolean(window.found)`,
      `the field ${placeholder}`,
    )
    await this.engine.typeIntoFound(text)
  }

  /** Waits until the element is shown and has stopped moving. */
  see(role: string, name: string | RegExp): Promise<void> {
    return this.find({ role, name })
  }

  seeText(words: RegExp): Promise<void> {
    return this.until(`return ${words}.test(document.body.innerText)`, String(words))
  }

  /**
   * Polls a function body in the page until it returns a truthy value. Throws after 20 s, with the text of the page.
   */
  async until(body: string, what: string): Promise<void> {
    const deadline = performance.now() + MOST_MS
    for (;;) {
      // Evaluation fails while the page navigates; the next poll tries again.
      if (await this.engine.run(body).catch(() => false)) return
      if (performance.now() > deadline) {
        const shown = await this.engine.run('return document.body.innerText').catch(String)
        throw new Error(`${what} was not found within ${MOST_MS / 1000} s in:\n${shown}`)
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }

  /** Waits until the element is found in the topmost dialog, or else in the page, and has stopped moving. */
  private async find(wanted: Wanted): Promise<void> {
    await this.until(
      `if (typeof window.TestingLibraryDom !== 'object') (function () { ${FIND} }).call(window)
      const part = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
      const named = window.TestingLibraryDom.queryAllByRole(part, ${asSource(wanted)})[0]
      // What is seen of a radio button is its label.
      const found = named?.type === 'radio' ? (named.labels[0] ?? named) : named
      found?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const at = found && JSON.stringify(found.getBoundingClientRect())
      const isStill = found === window.found && at === window.foundAt
      window.found = found
      window.foundAt = at
      return Boolean(found && isStill)`,
      `${wanted.role} ${wanted.name}`,
    )
  }
}
