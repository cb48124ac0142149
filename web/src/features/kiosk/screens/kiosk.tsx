import { VisuallyHidden } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { Dispatch } from 'react'
import { getAnnouncement } from '../announcement.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import { useKioskState } from '../offline/use-kiosk-client.ts'
import { isAttract } from '../screens.ts'
import { useKiosk } from '../use-kiosk.ts'
import { useView, useWords, ViewProvider } from '../view.tsx'
import { CallStaff } from './call-staff.tsx'
import classes from './kiosk.module.css'
import { KioskScreen } from './kiosk-screen.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'
import { StaffExit } from './staff-exit.tsx'

/** Replaces the start screen if this device can't store check-ins. */
function Closed({ dispatch }: { dispatch: Dispatch<KioskEvent> }) {
  const words = useWords()
  return (
    <Panel title={words.seeDesk}>
      <PanelText>{words.closed}</PanelText>
      <PanelActions>
        <CallStaff />
        <StaffExit dispatch={dispatch} />
      </PanelActions>
    </Panel>
  )
}

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
      <VisuallyHidden role="status">{getAnnouncement(screen, words)}</VisuallyHidden>
    </main>
  )
}
