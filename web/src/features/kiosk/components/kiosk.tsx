import { VisuallyHidden } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { announcement } from '../announcement.ts'
import { useKiosk } from '../use-kiosk.ts'
import { useWords } from '../use-words.ts'
import classes from './kiosk.module.css'
import { KioskScreen } from './kiosk-screen.tsx'

/** The check-in screen of the tablet by the door. */
export function Kiosk() {
  const [screen, dispatch] = useKiosk()
  const words = useWords()
  useDocumentTitle(words.title)
  return (
    <main className={classes.kiosk}>
      <KioskScreen screen={screen} dispatch={dispatch} />
      <VisuallyHidden role="status">{announcement(screen, words)}</VisuallyHidden>
    </main>
  )
}
