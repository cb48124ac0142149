import { useLingui } from '@lingui/react/macro'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { parseCardCode } from '../scan-burst.ts'
import { KioskButton } from './kiosk-button.tsx'
import classes from './panel.module.css'
import { Panel, PanelActions, PanelText } from './panel.tsx'

type CameraHandle = { close: () => void }

/**
 * Opens the front camera and scans its frames for a QR code until closed. Rejects if there is no camera or permission
 * is denied.
 */
async function openCamera(player: HTMLVideoElement, seen: (text: string) => void): Promise<CameraHandle> {
  // Lazy-load the QR reader: most check-ins are typed and never need it.
  const { frameLoop, QRCanvas, selfieCamera } = await import('qr/dom.js')
  const camera = await selfieCamera(player)
  const canvas = new QRCanvas()
  const stop = frameLoop(() => {
    // The video element may be unmounted before the camera is closed; it has no size then.
    if (!player.isConnected) return
    void camera.readFrame(canvas).then((text) => typeof text === 'string' && seen(text))
  }, player)
  return {
    close() {
      stop()
      camera.stop()
    },
  }
}

function useCodes(dispatch: Dispatch<KioskEvent>) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'open' | 'refused'>('opening')
  useEffect(() => {
    let left = false
    let camera: CameraHandle | null = null
    async function open(player: HTMLVideoElement) {
      camera = await openCamera(player, (text) => {
        const code = parseCardCode(text)
        dispatch(code ? { type: 'scanned', code } : { type: 'scanned-other' })
      })
      if (left) camera.close()
      else setState('open')
    }
    if (video.current) void open(video.current).catch(() => left || setState('refused'))
    return () => {
      left = true
      camera?.close()
    }
  }, [dispatch])
  return { video, state }
}

export function CameraView({ dispatch }: { dispatch: Dispatch<KioskEvent> }) {
  const { t } = useLingui()
  const { video, state } = useCodes(dispatch)
  const hint = {
    opening: t`Opening the camera…`,
    open: t`Hold it in front of the camera, a hand’s width away.`,
    refused: t`The camera can't be used here. Type your phone number instead.`,
  }
  return (
    <Panel title={t`Show your code`}>
      <PanelText>
        <span role="status">{hint[state]}</span>
      </PanelText>
      <video ref={video} className={classes.picture} hidden={state === 'refused'} muted playsInline />
      <PanelActions>
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{t`Type your number instead`}</KioskButton>
      </PanelActions>
    </Panel>
  )
}
