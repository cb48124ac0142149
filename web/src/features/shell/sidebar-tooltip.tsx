import { type RefObject, useEffect, useState } from 'react'
import { isRightToLeft } from '../../lib/direction.ts'
import classes from './sidebar.module.css'

type Shown = { label: string; top: number; start: number }

function findLabel(target: EventTarget | null): Shown | null {
  const entry = target instanceof Element && target.closest('a, button')
  if (!entry) return null
  const { top, height, left, right } = entry.getBoundingClientRect()
  const start = isRightToLeft ? document.documentElement.clientWidth - left : right
  return { label: entry.textContent, top: top + height / 2, start: start + 12 }
}

/**
 * Name of the sidebar's entry under the mouse or with the keyboard's focus; styles show it where the sidebar is narrow.
 * One for all entries, which scroll, so that it is no child of them. Escape hides it.
 */
export function SidebarTooltip({ sidebar }: { sidebar: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const listen = (types: string[], listener: (event: Event) => void) => {
      for (const type of types) sidebar.current?.addEventListener(type, listener, { signal: controller.signal })
    }
    const isTouch = (event: Event) => event instanceof PointerEvent && event.pointerType === 'touch'
    listen(['pointerover'], (event) => setShown(isTouch(event) ? null : findLabel(event.target)))
    listen(['focusin'], ({ target }) =>
      setShown(target instanceof Element && target.matches(':focus-visible') ? findLabel(target) : null),
    )
    listen(['pointerleave', 'focusout', 'scroll', 'click'], () => setShown(null))
    listen(['keydown'], (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') setShown(null)
    })
    return () => controller.abort()
  }, [sidebar])
  if (!shown) return null
  return (
    <div role="tooltip" className={classes.tooltip} style={{ top: shown.top, insetInlineStart: shown.start }}>
      {shown.label}
    </div>
  )
}
