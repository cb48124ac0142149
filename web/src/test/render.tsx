import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

const roots = new Set<Root>()

export function render(children: ReactNode): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.add(root)
  flushSync(() => root.render(children))
}

export function cleanup(): void {
  for (const root of roots) flushSync(() => root.unmount())
  roots.clear()
  document.body.replaceChildren()
}
