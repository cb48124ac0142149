import { type Dispatch, useEffect, useRef, useState } from 'react'
import { type CameraHandle, openCamera } from '../camera.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import { parseCardCode } from '../scan-burst.ts'
import { useWords } from '../view.tsx'
import classes from './camera-view.module.css'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions, PanelText } from './panel.tsx'

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
  const words = useWords()
  const { video, state } = useCodes(dispatch)
  const hint = { opening: words.openingCamera, open: words.holdCode, refused: words.noCamera }
  return (
    <Panel title={words.showCode}>
      <PanelText>
        <span role="status">{hint[state]}</span>
      </PanelText>
      <video ref={video} className={classes.picture} hidden={state === 'refused'} muted playsInline />
      <PanelActions>
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{words.typeInstead}</KioskButton>
      </PanelActions>
    </Panel>
  )
}
