import type { Locator } from '@playwright/test'
import type { ListScreen } from './list-screen.ts'

/** List whose rows can be reordered by drag and drop. */
export class RowOrder {
  readonly #screen: ListScreen

  constructor(screen: ListScreen) {
    this.#screen = screen
  }

  /** Row names in display order. */
  get names(): Locator {
    return this.#screen.rows.getByRole('rowheader').getByRole('button')
  }

  handle(name: string): Locator {
    return this.#screen.page.getByRole('button', { name: `Move ${name}`, exact: true })
  }

  /** Drags a row over another one with the mouse, without dropping it. */
  async dragOver(name: string, other: string): Promise<void> {
    const { mouse } = this.#screen.page
    const [from, to] = [await this.#centre(name), await this.#centre(other)]
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(from.x, (from.y + to.y) / 2, { steps: 5 })
    await mouse.move(to.x, to.y, { steps: 10 })
  }

  async drop(): Promise<void> {
    await this.#screen.page.mouse.up()
  }

  /** Drags a row onto another one by touch, after a long press. */
  async dragByTouch(name: string, other: string): Promise<void> {
    const { page } = this.#screen
    const [from, to] = [await this.#centre(name), await this.#centre(other)]
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', { x, y }: { x: number; y: number }) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    await touch('touchStart', from)
    await this.said(`${name} lifted`).waitFor({ state: 'attached' })
    const steps = [0.25, 0.5, 0.75, 1].map((part) => ({ x: from.x, y: from.y + (to.y - from.y) * part }))
    for (const step of steps) await touch('touchMove', step)
    await this.said('Place 1').waitFor({ state: 'attached' })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  /** Announcement to screen readers during a drag. */
  said(words: string): Locator {
    return this.#screen.page.locator('[aria-live="assertive"]').filter({ hasText: words })
  }

  async #centre(name: string): Promise<{ x: number; y: number }> {
    await this.handle(name).scrollIntoViewIfNeeded()
    const box = await this.handle(name).boundingBox()
    if (!box) throw new Error(`${name} has no handle`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
}
