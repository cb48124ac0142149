import { isPublicPage } from '@deskbell/domain/online-booking/pages.ts'

/** Language and colours of the site that shows this page within its own, from the frame's name: see web/public/embed.js. */
const [, language = '', theme = ''] = /^deskbell:([a-z]{0,2}):(light|dark)$/.exec(window.name) ?? []

export const embeddingLanguage = language

/** Tells the site around how high the page is. It is no secret, and which site that is can't be known for sure. */
function tell(message: { deskbellHeight: number } | { deskbellStep: true }): void {
  window.parent.postMessage(message, '*')
}

/** Fits the page into another site's, if that shows it: as high as its content, and what can't be framed in a new tab. */
export function fitIntoSite(root: HTMLElement): void {
  if (window.parent === window) return
  const { dataset, style } = document.documentElement
  dataset.embedded = ''
  style.colorScheme = theme
  new ResizeObserver(() => tell({ deskbellHeight: Math.ceil(root.getBoundingClientRect().height) })).observe(root)
  // The heading of a step takes the focus.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLHeadingElement) tell({ deskbellStep: true })
  })
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.protocol.startsWith('http') && !isPublicPage(link.pathname)) link.target = '_blank'
  })
}
