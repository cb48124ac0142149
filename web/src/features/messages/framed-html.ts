/**
 * A letter as a page that may be shown within one of ours: our policy takes no style attributes, only style elements
 * with its nonce. Its links open nothing, since the frame may open no window.
 */
export function framedHtml(html: string, nonce: string): string {
  const rules: string[] = []
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    rules.push(`.framed-${rules.length}{${style}}`)
    return ` class="framed-${rules.length - 1}"`
  })
  return body.replace('</head>', `<base target="_blank"><style nonce="${nonce}">${rules.join('')}</style></head>`)
}
