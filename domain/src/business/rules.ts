/** Whether a browser can open it as it is: http or https, and a host with a dot. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text)
}
