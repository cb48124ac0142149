import { VisuallyHidden } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { announcement } from '../announcement.ts'
import { useKioskState } from '../offline/types.ts'
import { isAttract } from '../screens.ts'
import { useKiosk } from '../use-kiosk.ts'
import { useView, ViewProvider } from '../view.tsx'
import { Closed } from './closed.tsx'
import classes from './kiosk.module.css'
import { KioskScreen } from './kiosk-screen.tsx'

/** The check-in screen of the tablet by the door. */
export function Kiosk() {
  return (
    <ViewProvider>
      <KioskFrame />
    </ViewProvider>
  )
}

function KioskFrame() {
  const [screen, dispatch] = useKiosk()
  const { words, largeText, highContrast } = useView()
  const canKeep = useKioskState().storage === 'ok'
  useDocumentTitle(words.title)
  return (
    <main
      className={classes.kiosk}
      data-large-text={largeText || undefined}
      data-kiosk-contrast={highContrast ? 'high' : undefined}
    >
      {canKeep || !isAttract(screen) ? (
        <KioskScreen screen={screen} dispatch={dispatch} />
      ) : (
        <Closed dispatch={dispatch} />
      )}
      <VisuallyHidden role="status">{announcement(screen, words)}</VisuallyHidden>
    </main>
  )
}
