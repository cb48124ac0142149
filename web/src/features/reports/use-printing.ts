import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * True while the page is printed, or previewed for print. flushSync applies changes before the browser takes its
 * snapshot.
 */
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
