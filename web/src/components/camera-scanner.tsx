import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { IconBarcode, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { HeldCode } from '../lib/held-code.ts'
import classes from './camera-scanner.module.css'

/** Calls `onScan` once for each code that is held before the camera. */
function useCamera(onScan: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'open' | 'refused'>('opening')
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    let isLeft = false
    let camera: { stop: () => void } | null = null
    const held = new HeldCode()
    function look(code: string | null) {
      if (!held.look(code, performance.now()) || code === null || isLeft) return
      navigator.vibrate?.(60)
      latest.current(code)
    }
    async function open(player: HTMLVideoElement) {
      // Most shops have a scanner that types, or nothing to scan.
      const { openBarcodeCamera } = await import('../lib/barcode-camera.ts')
      camera = await openBarcodeCamera(player, look)
      if (isLeft) camera.stop()
      else setState('open')
    }
    if (video.current) void open(video.current).catch(() => isLeft || setState('refused'))
    return () => {
      isLeft = true
      camera?.stop()
    }
  }, [])
  return { video, state }
}

function Camera({ onScan }: { onScan: (code: string) => void }) {
  const { video, state } = useCamera(onScan)
  if (state === 'refused')
    return (
      <Alert color="brass" role="alert">
        {t`The camera can't be used here. Allow it in the browser's settings for this page.`}
      </Alert>
    )
  return (
    <div className={classes.camera}>
      <video ref={video} className={classes.picture} muted playsInline />
      <p className={classes.hint} role="status">
        {state === 'open' ? t`Hold the code before the camera.` : t`Opening the camera…`}
      </p>
    </div>
  )
}

/** Button that opens the camera as a scanner, for what has no scanner that types. */
export function CameraScanner({ onScan }: { onScan: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!navigator.mediaDevices?.getUserMedia) return null
  return (
    <div className={classes.scanner}>
      <Button
        variant="default"
        aria-expanded={isOpen}
        leftSection={isOpen ? <IconCameraOff size={18} aria-hidden /> : <IconBarcode size={18} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Close the camera` : t`Scan with the camera`}
      </Button>
      {isOpen && <Camera onScan={onScan} />}
    </div>
  )
}
