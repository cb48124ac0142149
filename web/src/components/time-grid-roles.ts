const ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role=${role}]`).join(',')

function tidy(host: HTMLElement): void {
  for (const element of host.querySelectorAll(ROLES)) element.removeAttribute('role')
  for (const element of host.querySelectorAll('[aria-colindex]')) element.removeAttribute('aria-colindex')
  for (const element of host.querySelectorAll('time[aria-label], span[aria-label]'))
    element.removeAttribute('aria-label')
  // What scrolls can be scrolled by keyboard too.
  host.querySelector('section')?.setAttribute('tabindex', '0')
}

/**
 * The library calls its parts a table, with what no table may hold. A screen reader is better off with a plain group of
 * buttons, each of which says all there is to say. Returns how to stop.
 */
export function keepRolesPlain(host: HTMLElement): () => void {
  tidy(host)
  const observer = new MutationObserver(() => tidy(host))
  observer.observe(host, { subtree: true, childList: true, attributeFilter: ['role', 'aria-label', 'aria-colindex'] })
  return () => observer.disconnect()
}
