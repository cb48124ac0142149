import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const FIND = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
)
const EVERY_MS = 100
const MOST_MS = 20_000

/** A browser that another program drives, one page at a time. */
export type Engine = {
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page, and gives what it returns. */
  run(body: string): Promise<unknown>
  /** Clicks as a mouse does on the element that the page holds as `window.found`. */
  clickFound(): Promise<void>
  /** Types into that element in the place of what it holds. */
  typeIntoFound(text: string): Promise<void>
  close(): Promise<void>
}

type Wanted = { role: string; name: string | RegExp }

function asSource({ role, name }: Wanted): string {
  return `${JSON.stringify(role)}, { name: ${name instanceof RegExp ? String(name) : JSON.stringify(name)} }`
}

/** What a person does at a page, by the roles and names that a page object of the stories uses too. */
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

  /** Tries again while something lies over it, as a dialog that is just going does. */
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

  /** Fills in a field whose text is hidden, which has no role. */
  async fillSecret(placeholder: string, text: string): Promise<void> {
    await this.until(
      `window.found = document.querySelector('input[placeholder=${JSON.stringify(placeholder)}]')
      return Boolean(window.found)`,
      `the field ${placeholder}`,
    )
    await this.engine.typeIntoFound(text)
  }

  /** Waits for something that is shown. */
  see(role: string, name: string | RegExp): Promise<void> {
    return this.find({ role, name })
  }

  seeText(words: RegExp): Promise<void> {
    return this.until(`return ${words}.test(document.body.innerText)`, String(words))
  }

  /** Waits until the body of a function returns something true in the page. */
  async until(body: string, what: string): Promise<void> {
    const deadline = performance.now() + MOST_MS
    for (;;) {
      // A page that is just being left answers nothing.
      if (await this.engine.run(body).catch(() => false)) return
      if (performance.now() > deadline) {
        const shown = await this.engine.run('return document.body.innerText').catch(String)
        throw new Error(`${what} was not found within ${MOST_MS / 1000} s in:\n${shown}`)
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }

  /** Looks in the dialog that is open, or else in the page, for what stands still. */
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
