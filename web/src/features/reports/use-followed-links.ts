import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/**
 * Follows the links within an element by client-side navigation: to clients, and to the number in `data-opens`. One
 * listener with plain links, because a table has thousands of them.
 */
export function useClientSideLinks<Part extends HTMLElement>(
  onOpen: (behind: DrillDownKey) => void,
): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const router = useRouter()
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.hasAttribute('download') || !isPlain(event)) return
    event.preventDefault()
    const { opens } = link.dataset
    if (opens) onOpen(JSON.parse(opens) as DrillDownKey)
    else router.history.push(link.getAttribute('href') ?? '')
  })
  useEffect(() => {
    const element = part.current
    const onClick = (event: MouseEvent) => follow(event)
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [])
  return part
}
