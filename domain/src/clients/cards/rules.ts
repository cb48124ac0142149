/** What the QR code of a card says: the name in front tells it from any other code. */
export function cardText(code: string): string {
  return `DESKBELL:${code}`
}
