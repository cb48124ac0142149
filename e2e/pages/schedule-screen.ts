import { expect, type Locator } from '@playwright/test'
import { Screen } from './screen.ts'

type Spot = { x: number; y: number }
type Box = { x: number; y: number; width: number; height: number }

/** Height of one hour in the day view. */
const HOUR_PX = 76

export class ScheduleScreen extends Screen {
  async open(search = ''): Promise<void> {
    await this.page.goto(`/dashboard/schedules${search}`)
    await expect(this.button('+ New')).toBeVisible()
  }

  get title(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  get grid(): Locator {
    return this.page.getByRole('region', { name: /^Appointments/ })
  }

  get columns(): Locator {
    return this.grid.locator('header').locator('div > span, button')
  }

  block(words: string | RegExp): Locator {
    return this.grid.getByRole('button', { name: words })
  }

  get nowLine(): Locator {
    return this.grid.locator('.ec-now-indicator')
  }

  /** Preview of the block being dragged or drawn. */
  get preview(): Locator {
    return this.grid.locator('.ec-preview')
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  async choose(item: string): Promise<void> {
    await this.button('How the schedule is shown').click()
    await this.page.getByRole('menu').getByText(item, { exact: true }).click()
    await this.page.keyboard.press('Escape')
    await expect(this.page.getByRole('menu')).toBeHidden()
  }

  async boxOf(part: Locator): Promise<Box> {
    let box: Box | null = null
    // Retry: a refetch replaces the blocks, and a detached one has no bounding box.
    await expect(async () => {
      box = await part.boundingBox()
      expect(box, `${part} is shown`).not.toBeNull()
    }).toPass()
    return box as unknown as Box
  }

  /** Centre of a column at an hour such as "9 AM". */
  async spot(column: string, hour: string): Promise<Spot> {
    const heading = await this.boxOf(this.columns.filter({ hasText: column }))
    const label = await this.boxOf(this.grid.getByText(hour, { exact: true }))
    return { x: heading.x + heading.width / 2, y: label.y + label.height / 2 }
  }

  /** Returns the hour at which a block starts, from its distance to an hour label, rounded to 5 minutes. */
  async hourOf(block: Locator, hour: string): Promise<number> {
    const [box, label] = [await this.boxOf(block), await this.boxOf(this.grid.getByText(hour, { exact: true }))]
    return Math.round(((box.y - (label.y + label.height / 2)) / HOUR_PX) * 12) / 12
  }

  /** Drags a block by its centre and drops it `hours` later in a column. */
  async drag(block: Locator, to: { column: string; hours: number }): Promise<void> {
    const { x, y, width, height } = await this.boxOf(block)
    const heading = await this.boxOf(this.columns.filter({ hasText: to.column }))
    const { mouse } = this.page
    await mouse.move(x + width / 2, y + height / 2)
    await mouse.down()
    await mouse.move(x + width / 2 + 10, y + height / 2 + 10)
    await mouse.move(heading.x + heading.width / 2, y + height / 2 + to.hours * HOUR_PX, { steps: 8 })
    await expect(this.preview).toBeVisible()
    await mouse.up()
  }

  /** Drags the lower edge of a block to make it `hours` longer. */
  async resize(block: Locator, hours: number): Promise<void> {
    const { x, y, width, height } = await this.boxOf(block)
    const { mouse } = this.page
    await mouse.move(x + width / 2, y + height - 3)
    await mouse.down()
    await mouse.move(x + width / 2, y + height - 3 + hours * HOUR_PX, { steps: 8 })
    await expect(this.preview).toBeVisible()
    await mouse.up()
  }

  /** Long-presses a block until the drag starts, then drops it `hours` later in a column. */
  async dragByFinger(block: Locator, to: { column: string; hours: number }): Promise<void> {
    const { x, y, width, height } = await this.boxOf(block)
    const heading = await this.boxOf(this.columns.filter({ hasText: to.column }))
    const from = { x: x + width / 2, y: y + height / 2 }
    const end = { x: heading.x + heading.width / 2, y: from.y + to.hours * HOUR_PX }
    const finger = await this.#finger()
    await finger('touchStart', from)
    await expect(this.preview).toBeVisible()
    await finger('touchMove', { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 })
    await finger('touchMove', end)
    await finger('touchEnd')
  }

  /** Swipes over the calendar: 1 to the next period, -1 to the previous one. */
  async swipe(direction: 1 | -1): Promise<void> {
    const { x, y, width, height } = await this.boxOf(this.grid)
    const at = (share: number) => ({ x: x + width * share, y: y + height * 0.6 })
    const [from, to] = direction === 1 ? [0.85, 0.25] : [0.25, 0.85]
    const finger = await this.#finger()
    await finger('touchStart', at(from))
    await finger('touchMove', at((from + to) / 2))
    await finger('touchMove', at(to))
    await finger('touchEnd')
  }

  /** Returns a function that sends touch events over CDP, since Playwright itself can only tap. */
  async #finger() {
    const session = await this.page.context().newCDPSession(this.page)
    return (type: 'touchStart' | 'touchMove' | 'touchEnd', spot?: Spot) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: spot ? [spot] : [] })
  }
}
