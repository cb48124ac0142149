/** What the server's Content-Security-Policy asks of style elements; it writes it into the page. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}
