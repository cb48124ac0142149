import type { Context } from 'hono'
import { html as toHtml } from 'hono/html'
import { hasSessionCookie } from '../auth/session.ts'
import { eq } from '../db/drizzle.ts'
import { business } from '../db/schema/business.ts'
import type { AppEnv } from './context.ts'
import { findPublicBusinessId } from './host-business.ts'

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

/** Returns the sidebar as it is before the script has run, with the shop's name; its styles are in web/src/theme/base.css. */
async function renderSidebar(c: Context<AppEnv>): Promise<string> {
  const [shop] = await c.var.db
    .select({ name: business.companyName })
    .from(business)
    .where(eq(business.id, await findPublicBusinessId(c)))
    .catch(() => [])
  const links = toHtml`<i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i>`
  return `${await toHtml`<div class="first-sidebar" aria-hidden="true"><b><i></i>${shop?.name ?? ''}</b>${links}</div>`}`
}

const WAIT = '<div class="first-wait"'

/** Scripts with the texts of a language, see web/build/texts.ts. */
export type LanguageScripts = { first: string; parts: Record<string, string> }

/**
 * Returns a function that adds preload links for the files and the data of the asked screen to the app's page, which
 * otherwise asks for them after its script has run. `list`: the text of screens.json, see web/build/screen-assets.ts.
 * Draws the app's frame, too. Signed-out visitors get the page as it is: they go on to the sign-in.
 */
export function preloadFirstScreen(
  list: string,
): (html: string, c: Context<AppEnv>, language: LanguageScripts | undefined) => Promise<string> {
  const screens = (JSON.parse(list) as { path: string; files: string[]; texts: string[] }[])
    .filter(({ path }) => path.startsWith('/dashboard'))
    .map(({ path, files, texts }) => ({
      pattern: new URLPattern({ pathname: path }),
      texts,
      links: [...files.map(toLink), ...['/api/session', ...(DATA[path] ?? [])].map(toDataLink)].join(''),
    }))
    // Paths without a parameter first.
    .toSorted((a, b) => Number(a.pattern.pathname.includes(':')) - Number(b.pattern.pathname.includes(':')))
  return async (html, c, language) => {
    const screen = screens.find(({ pattern }) => pattern.test({ pathname: c.req.path }))
    if (!screen || !hasSessionCookie(c)) return html
    const sidebar = await renderSidebar(c)
    const texts = screen.texts.flatMap((key) => language?.parts[key]?.slice(1) ?? [])
    const links = screen.links + texts.map(toLink).join('')
    return html.replace('</head>', () => `${links}</head>`).replace(WAIT, () => sidebar + WAIT)
  }
}
