/** Returns the Content-Security-Policy's nonce for style elements; the server writes it into the page. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}
