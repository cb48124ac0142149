export type CameraHandle = { close: () => void }

/** True if this browser offers cameras, which needs a secure context (https or localhost). */
export function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/**
 * Opens the front camera and scans its frames for a QR code until closed. Rejects if there is no camera or permission
 * is denied.
 */
export async function openCamera(player: HTMLVideoElement, seen: (text: string) => void): Promise<CameraHandle> {
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
