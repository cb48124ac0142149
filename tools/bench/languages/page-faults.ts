/** A fault of a page: its kind, and the text that has it. */
export type Fault = { kind: 'untranslated' | 'overflow' | 'clipped' | 'outside'; text: string }

/** What counts as untranslated: these English texts, or in the pseudo-language any word in plain Latin letters. */
export type Untranslated = { english: string[] } | { names: string[] }

type Shown = { text: string; element: Element; range?: Range }

/** Lists the faults that can be seen in a page. Runs in the browser, so that it may use nothing from outside. */
export function listFaults({ untranslated, layout }: { untranslated: Untranslated | null; layout: boolean }): Fault[] {
  const SLOP_PX = 2
  /** Parts that are cells or controls: their text must not reach beyond them. */
  const BOXES =
    'button, [role=button], [role=tab], [role=menuitem], [role=option], td, th, label, select, .mantine-Input-input'
  const language = document.documentElement.lang

  function isShown(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  }

  /** Text in another language, such as a message to a client or the name of a language, or in none, such as code. */
  function isForeign(element: Element): boolean {
    const own = element.closest('[lang]')
    return Boolean(element.closest('code, kbd, pre, script, style, noscript')) || own?.getAttribute('lang') !== language
  }

  /** Visually hidden text, which only screen readers get. */
  function isHidden(element: Element): boolean {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect()
      const { overflowX, clipPath, opacity } = getComputedStyle(at)
      if ((width <= 1 || height <= 1) && overflowX !== 'visible') return true
      if (clipPath === 'inset(50%)' || opacity === '0') return true
    }
    return false
  }

  function listTexts(): Shown[] {
    const shown: Shown[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!text || !element || !isShown(element) || isForeign(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      shown.push({ text, element, range })
    }
    return shown
  }

  function listAttributes(): string[] {
    const names = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-roledescription']
    const selector = names.map((name) => `[${name}]`).join()
    const elements = [...document.querySelectorAll(selector)].filter(
      (element) => isShown(element) && !isForeign(element),
    )
    return elements.flatMap((element) => names.flatMap((name) => element.getAttribute(name)?.trim() || []))
  }

  function isUntranslated(text: string): boolean {
    if (!untranslated) return false
    if ('english' in untranslated) return untranslated.english.includes(text)
    // A time zone.
    if (/^[A-Z]\w+\/[\w /-]+$/.test(text)) return false
    const own = untranslated.names.reduce((rest, name) => rest.replaceAll(name, ''), text)
    // Neither addresses and keys, nor what is the same in every language, such as CSV, EUR and PM.
    return own
      .split(/\s+/)
      .some(
        (word) => /^\P{L}*[A-Za-z][A-Za-z'’-]+\P{L}*$/u.test(word) && !/^\P{L}*[A-Z]{2,5}\P{L}*$|[@{\d]/u.test(word),
      )
  }

  const describe = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`

  /** What a person wrote, here Greek, may be cut off with an ellipsis. */
  function mayBeCut(text: string, style: CSSStyleDeclaration): boolean {
    const isCut = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    return isCut && /\p{Script=Greek}|@|https?:/u.test(text)
  }

  function findLayoutFault({ text, element, range }: Shown): Fault | null {
    const box = range?.getBoundingClientRect()
    if (!box || box.width === 0 || isHidden(element)) return null
    const isBeyond = (outer: DOMRect) => box.left < outer.left - SLOP_PX || box.right > outer.right + SLOP_PX
    // An hour of the calendar is as high as its time; its accessible name says all.
    if (element.closest('.ec-event')) return null
    const control = element.closest(BOXES)
    if (control) {
      const outer = control.getBoundingClientRect()
      const isTaller = box.top < outer.top - SLOP_PX || box.bottom > outer.bottom + SLOP_PX
      if ((isBeyond(outer) || isTaller) && !mayBeCut(text, getComputedStyle(element)))
        return { kind: 'outside', text: `${text} in ${describe(control)}` }
    }
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.position === 'fixed') break
      if (['auto', 'scroll'].includes(style.overflowX)) return null
      if (style.overflowX === 'visible') continue
      if (isBeyond(at.getBoundingClientRect()) && !mayBeCut(text, style))
        return { kind: 'clipped', text: `${text} in ${describe(at)}` }
      const { top, bottom } = at.getBoundingClientRect()
      if (
        (box.top < top - SLOP_PX || box.bottom > bottom + SLOP_PX) &&
        !mayBeCut(text, style) &&
        style.overflowY !== 'auto'
      )
        return { kind: 'clipped', text: `${text} in ${describe(at)}` }
    }
    const { clientWidth } = document.documentElement
    return box.left < -SLOP_PX || box.right > clientWidth + SLOP_PX ? { kind: 'overflow', text } : null
  }

  /** The chosen option of a select, or the placeholder of a field, which has no element of its own. */
  function findCutValues(): Fault[] {
    const canvas = document.createElement('canvas').getContext('2d')
    return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input[placeholder]')]
      .filter((field) => isShown(field) && !isHidden(field) && !isForeign(field))
      .flatMap((field) => {
        const text =
          field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value ? '' : field.placeholder
        const style = getComputedStyle(field)
        // A placeholder may end with an ellipsis: the label of its field says the same.
        const mayEnd = field instanceof HTMLInputElement && style.textOverflow === 'ellipsis'
        if (!text || !canvas || mayEnd || /\p{Script=Greek}/u.test(text)) return []
        canvas.font = style.font
        const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        const isCut = canvas.measureText(text).width > room + SLOP_PX
        return isCut ? [{ kind: 'clipped' as const, text: `${text} in ${describe(field)}` }] : []
      })
  }

  const shown = listTexts()
  const options = [...document.querySelectorAll('option')]
    .filter((option) => !isForeign(option))
    .map(({ text }) => text)
  const texts = untranslated ? [document.title, ...shown.map(({ text }) => text), ...listAttributes(), ...options] : []
  const plain = [...new Set(texts)].filter(isUntranslated).map((text): Fault => ({ kind: 'untranslated', text }))
  if (!layout) return plain
  const laid = shown.flatMap((one) => findLayoutFault(one) ?? [])
  return [...plain, ...laid, ...findCutValues()]
}
