import { BrowserMultiFormatReader } from '@zxing/browser'
import { BarcodeFormat, DecodeHintType } from '@zxing/library'

const { EAN_13, EAN_8, UPC_A, UPC_E, CODE_128, CODE_39, ITF, QR_CODE } = BarcodeFormat

/** Those of products, gift cards and promo codes. */
const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [EAN_13, EAN_8, UPC_A, UPC_E, CODE_128, CODE_39, ITF, QR_CODE]],
  [DecodeHintType.TRY_HARDER, true],
])

/**
 * Opens the camera at the back, and calls `onLook` several times a second with the code in its picture, or null, until it
 * is stopped. Rejects if there is no camera or permission is denied.
 */
export function openBarcodeCamera(
  player: HTMLVideoElement,
  onLook: (code: string | null) => void,
): Promise<{ stop: () => void }> {
  const reader = new BrowserMultiFormatReader(HINTS, { delayBetweenScanAttempts: 100, delayBetweenScanSuccess: 300 })
  const source = { video: { facingMode: 'environment' } }
  return reader.decodeFromConstraints(source, player, (result) => onLook(result?.getText() ?? null))
}
