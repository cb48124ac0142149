/** A camera that is open. */
export type Opened = { close: () => void }

/** Whether this browser has cameras to offer: only where the connection is secure. */
export function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** Looks through the camera on the side of the screen until a code is seen. Throws where there is none, or it may not. */
export async function openCamera(player: HTMLVideoElement, seen: (text: string) => void): Promise<Opened> {
  // Most check-ins are typed: the reader is loaded for those that aren't.
  const { frameLoop, QRCanvas, selfieCamera } = await import('qr/dom.js')
  const camera = await selfieCamera(player)
  const canvas = new QRCanvas()
  const stop = frameLoop(() => {
    // It may have left the screen before it is closed, and has no size then.
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
