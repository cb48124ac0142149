import type { Page, Request } from '@playwright/test'

/** A state of a screen: the clicks that lead to it, each the CSS path of a control in what is in front, and the width at which they do. */
export type State = { width: number; steps: string[] }

/** Depth of the states that are looked for: a menu, the dialog that it opens, and a choice in that. */
const DEEPEST = 3
/** Clicks on one screen, so that a screen with many rows doesn't take all the time. */
const MOST_CLICKS = 150
const HEIGHT = 860
const SETTLED_MS = 15_000
const CONTROLS =
  'button, summary, [role=tab], [role=menuitem], [role=combobox], [role=switch], [type=checkbox], [type=radio]'

const fetching = new WeakMap<Page, Set<Request>>()

/** Notes what a page fetches, so that `settle` can wait for it. */
export function watchRequests(page: Page): Page {
  const open = new Set<Request>()
  fetching.set(page, open)
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return page
}

/** Waits until nothing is fetched, nothing moves and no text comes. */
export async function settle(page: Page): Promise<void> {
  // From now on: before, it was quiet too.
  await page.evaluate(() => Object.assign(globalThis, { quiet: undefined }))
  for (const end = Date.now() + SETTLED_MS; Date.now() < end; ) {
    await page.waitForFunction(isQuiet, null, { polling: 'raf', timeout: SETTLED_MS }).catch(() => undefined)
    if (fetching.get(page)?.size === 0) return
  }
}

/** True after eight frames without a change, which a busy computer draws later. Runs in the browser. */
function isQuiet(): boolean {
  const isBusy = document.querySelector('[aria-busy=true], .first-wait, .mantine-Loader-root, .mantine-Skeleton-root')
  const moves = document.getAnimations().some(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
  const state = (globalThis as { quiet?: { elements: number; frames: number } }).quiet
  const elements = document.getElementsByTagName('*').length
  const frames = state && state.elements === elements && !isBusy && !moves ? state.frames + 1 : 0
  Object.assign(globalThis, { quiet: { elements, frames } })
  return frames >= 8
}

/** Returns the dialog or menu in front, else the page. Runs in the browser. */
function findFront(): Element {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const fronts = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].filter(isShown)
  return fronts.at(-1) ?? document.body
}

/**
 * Lists the controls that can be pressed: those of what is in front. `path`: from there, since the parts of the page that
 * hold dialogs and menus stand in the order in which they were opened. `key`: equal for rows.
 */
async function listControls(page: Page): Promise<{ path: string; key: string }[]> {
  const front = await page.evaluateHandle(findFront)
  return front.evaluate((front, selector) => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // Among those of its tag, since the scripts with a language's texts may stand between.
    const toPart = (element: Element) => {
      const same = [...(element.parentElement?.children ?? [])].filter(({ tagName }) => tagName === element.tagName)
      return `${element.tagName.toLowerCase()}:nth-of-type(${same.indexOf(element) + 1})`
    }
    const listUp = (element: Element | null): Element[] =>
      element && element !== front ? [...listUp(element.parentElement), element] : []
    return [...front.querySelectorAll(selector)]
      .filter((element) => isShown(element) && !element.closest('[disabled], [aria-disabled=true], a[href]'))
      .map((element) => {
        const up = listUp(element)
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        const kind = up.slice(-5).map(({ tagName, className }) => `${tagName}.${String(className)}`)
        // Greek is data, which differs from row to row.
        const own = name.replaceAll(/[\p{Script=Greek}\d\s.,:]+/gu, ' ').trim()
        return { path: `:scope > ${up.map(toPart).join(' > ')}`, key: `${kind.join('/')} ${own}` }
      })
  }, CONTROLS)
}

/** Presses a control, and waits for what that does. Returns false if it isn't there. */
async function press(page: Page, path: string): Promise<boolean> {
  const front = await page.evaluateHandle(findFront)
  const isThere = await front.evaluate((front, selector) => {
    const element = front.querySelector<HTMLElement>(selector)
    // Some open at the press, some when it is let go.
    const init = { bubbles: true, cancelable: true, button: 0, isPrimary: true, pointerType: 'mouse' }
    element?.dispatchEvent(new PointerEvent('pointerdown', init))
    element?.dispatchEvent(new MouseEvent('mousedown', init))
    element?.focus()
    element?.dispatchEvent(new PointerEvent('pointerup', init))
    element?.dispatchEvent(new MouseEvent('mouseup', init))
    element?.click()
    return element !== null
  }, path)
  await settle(page)
  return isThere
}

/** Sets the width of the window, and waits for what that changes. */
export async function setWidth(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: HEIGHT })
  await settle(page)
}

/** Tells what is shown from something else, by what can be pressed in it. */
async function readMark(page: Page): Promise<string> {
  return `${new URL(page.url()).pathname} ${JSON.stringify(await listControls(page))}`
}

/** Opens a screen and takes the steps to one of its states. */
async function openState(page: Page, url: string, { width, steps }: State): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.goto(url)
  await settle(page)
  for (const path of steps) await press(page, path)
}

/** Goes back by closing what is in front, which takes a fraction of loading the page. Returns false if that doesn't lead there. */
async function closeTo(page: Page, width: number, mark: string): Promise<boolean> {
  await setWidth(page, width)
  if ((await readMark(page)) === mark) return true
  await page.keyboard.press('Escape')
  await settle(page)
  return (await readMark(page)) === mark
}

function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.checkVisibility({ visibilityProperty: true }))
        texts.add((node.textContent ?? '').replaceAll(/[\p{Script=Greek}\d]+/gu, '#').trim())
    return [...texts]
  })
}

/**
 * Looks for the states of a screen by pressing each of its controls, and each of what they open, at each width, where
 * others may be shown. A state counts if it shows a text that was never shown before. `visit` is called in each.
 */
export async function exploreScreen(
  page: Page,
  options: { url: string; widths: number[]; seen: Set<string>; visit: (state: State) => Promise<void> },
): Promise<State[]> {
  const { url, widths, seen, visit } = options
  const states: State[] = []
  const tried = new Set<string>()
  let clicks = 0

  async function isNew(): Promise<boolean> {
    const fresh = (await readTexts(page)).filter((text) => !seen.has(text))
    for (const text of fresh) seen.add(text)
    return fresh.some((text) => /\p{L}{2}/u.test(text))
  }

  async function note(state: State): Promise<void> {
    states.push(state)
    await visit(state)
    await setWidth(page, state.width)
  }

  async function explore(state: State): Promise<void> {
    const mark = await readMark(page)
    for (const { path, key } of await listControls(page)) {
      if (tried.has(key) || clicks >= MOST_CLICKS) continue
      tried.add(key)
      clicks += 1
      const isThere = await press(page, path)
      const here = { ...state, steps: [...state.steps, path] }
      const isElsewhere = new URL(page.url()).pathname !== new URL(url).pathname
      if (isThere && !isElsewhere && (await isNew())) {
        await note(here)
        if (here.steps.length < DEEPEST) await explore(here)
      }
      if (isElsewhere || !(await closeTo(page, state.width, mark))) await openState(page, url, state)
    }
  }

  for (const width of widths) {
    const plain = { width, steps: [] }
    await openState(page, url, plain)
    if ((await isNew()) || states.length === 0) await note(plain)
    await explore(plain)
  }
  return states
}
