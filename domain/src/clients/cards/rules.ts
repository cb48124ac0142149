/** Returns the content of the card's QR code; the prefix distinguishes it from other QR codes. */
export function cardText(code: string): string {
  return `DESKBELL:${code}`
}
