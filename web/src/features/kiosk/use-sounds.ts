import { useEffect } from 'react'
import type { Screen } from './screens.ts'
import { playSeeDesk, playSuccess } from './sounds.ts'

const SOUNDS: Partial<Record<Screen['at'], () => void>> = {
  done: playSuccess,
  'signed-up': playSuccess,
  signed: playSuccess,
  'see-desk': playSeeDesk,
  failed: playSeeDesk,
}

/** Says by ear what has come of it, where the shop wants sounds. */
export function useSounds({ at }: Screen, wanted: boolean): void {
  useEffect(() => {
    if (wanted) SOUNDS[at]?.()
  }, [at, wanted])
}
