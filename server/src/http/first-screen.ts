import type { Context } from 'hono'
import { hasSessionCookie } from '../auth/session.ts'
import type { AppEnv } from './context.ts'

/** What a screen asks the API for at once, beside the session. */
const DATA: Record<string, string[]> = { '/dashboard': ['/api/home'] }

function toLink(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
}

function toDataLink(path: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${path}">`
}

/**
 * Returns a function that adds preload links for the files and the data of the asked screen to the app's page, which
 * otherwise asks for them after its script has run. `list`: the text of screens.json, see web/build/screen-assets.ts.
 * Signed-out visitors get the page as it is: they go on to the sign-in.
 */
export function preloadFirstScreen(list: string): (html: string, c: Context<AppEnv>) => string {
  const screens = (JSON.parse(list) as { path: string; files: string[] }[])
    .filter(({ path }) => path.startsWith('/dashboard'))
    .map(({ path, files }) => ({
      pattern: new URLPattern({ pathname: path }),
      links: [...files.map(toLink), ...['/api/session', ...(DATA[path] ?? [])].map(toDataLink)].join(''),
    }))
    // Paths without a parameter first.
    .toSorted((a, b) => Number(a.pattern.pathname.includes(':')) - Number(b.pattern.pathname.includes(':')))
  return (html, c) => {
    if (!hasSessionCookie(c)) return html
    const links = screens.find(({ pattern }) => pattern.test({ pathname: c.req.path }))?.links ?? ''
    return html.replace('</head>', `${links}</head>`)
  }
}
