import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

const roots = new Set<Root>()

/** Shows it in the page, beside what is there already. */
export function render(children: ReactNode): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.add(root)
  flushSync(() => root.render(children))
}

/** Takes away all that is shown, as closing the page does. */
export function cleanup(): void {
  for (const root of roots) flushSync(() => root.unmount())
  roots.clear()
  document.body.replaceChildren()
}
