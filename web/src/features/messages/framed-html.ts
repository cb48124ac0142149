/**
 * Makes an HTML mail displayable in a sandboxed iframe. The CSP forbids style attributes and allows only style elements
 * with its nonce. The links do nothing: they target a new window, which the frame may not open.
 */
export function framedHtml(html: string, nonce: string): string {
  const rules: string[] = []
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    rules.push(`.framed-${rules.length}{${style}}`)
    return ` class="framed-${rules.length - 1}"`
  })
  return body.replace('</head>', `<base target="_blank"><style nonce="${nonce}">${rules.join('')}</style></head>`)
}
