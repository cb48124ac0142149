import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Returns an element's width in px; null until it is measured, before the first paint. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number | null] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
