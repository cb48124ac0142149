import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, or shown as it would be. What it changes is there before the paper is. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => window.matchMedia('print').matches)
  useEffect(() => {
    const media = window.matchMedia('print')
    const onBefore = () => flushSync(() => setPrinting(true))
    const onAfter = () => setPrinting(false)
    const onMedia = () => setPrinting(media.matches)
    window.addEventListener('beforeprint', onBefore)
    window.addEventListener('afterprint', onAfter)
    media.addEventListener('change', onMedia)
    return () => {
      window.removeEventListener('beforeprint', onBefore)
      window.removeEventListener('afterprint', onAfter)
      media.removeEventListener('change', onMedia)
    }
  }, [])
  return printing
}
