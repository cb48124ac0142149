import type { Language } from '@deskbell/domain/messages/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { getI18n } from '../../lib/i18n.ts'

const OPEN = msg({ message: 'Open', context: 'button: open the link of the message' })
const UNSUBSCRIBE = msg`No more news of this kind`
const PORTAL = msg`Your pages`

/** Content-ID of the attached logo, which the HTML refers to as `cid:…`. */
export const LOGO_CID = 'logo@deskbell'

export type Page = {
  language: Language
  companyName: string
  subject: string
  text: string
  /** Image URL (may be `cid:…`), or '' if the business has no logo. */
  logo: string
  /** Address of the client's own pages, or '' without them. */
  portalUrl?: string
  unsubscribeUrl: string
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}

const URL_ALONE = /^https?:\/\/\S+$/
// In French, a no-break space stands before the colon.
const WORDS_AND_URL = /^(.*\S)\s*:\s+(https?:\/\/\S+)$/
const URL_WITHIN = /https?:\/\/[^\s<>]+[^\s<>.,;:!?)]/g

function link(url: string, words: string, style = 'color:#3730a3'): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(words)}</a>`
}

const BUTTON = [
  'display:inline-block',
  'padding:12px 24px',
  'border-radius:8px',
  'background:#3730a3',
  'color:#ffffff',
  'font-weight:600',
  'text-decoration:none',
].join(';')

/**
 * Renders a URL alone on its line as a button, “words: URL” as a link with these words, and any other URL as a link.
 */
function lineHtml(line: string, language: Language): string {
  if (URL_ALONE.test(line)) return link(line, getI18n(language)._(OPEN), BUTTON)
  const [, words, url] = WORDS_AND_URL.exec(line) ?? []
  if (words && url) return link(url, words)
  let html = ''
  let from = 0
  for (const { 0: found, index } of line.matchAll(URL_WITHIN)) {
    html += escapeHtml(line.slice(from, index)) + link(found, found)
    from = index + found.length
  }
  return html + escapeHtml(line.slice(from))
}

function paragraphs({ text, language }: Page): string {
  return text
    .split(/\n{2,}/)
    .map((part) => part.split('\n').map((line) => lineHtml(line.trim(), language)))
    .map((lines) => `<p style="margin:0 0 16px">${lines.join('<br>\n')}</p>`)
    .join('\n')
}

function header({ logo, companyName }: Page): string {
  if (!logo) return ''
  const style = 'display:block;max-width:200px;max-height:72px;margin:0 0 24px'
  return `<img src="${escapeHtml(logo)}" alt="${escapeHtml(companyName)}" style="${style}" height="72">\n`
}

type Footer = Pick<Page, 'portalUrl' | 'unsubscribeUrl' | 'language'>

/** Lists the links below a message, with their words. */
function listFooterLinks({ portalUrl, unsubscribeUrl, language }: Footer): { url: string; words: string }[] {
  const i18n = getI18n(language)
  return [
    { url: portalUrl ?? '', words: i18n._(PORTAL) },
    { url: unsubscribeUrl, words: i18n._(UNSUBSCRIBE) },
  ].filter(({ url }) => url !== '')
}

function footer(page: Page): string {
  const links = listFooterLinks(page).map(({ url, words }) => link(url, words, 'color:#4b5563'))
  return links.length > 0 ? `<p style="margin:24px 0 0;font-size:13px">${links.join('<br>\n')}</p>\n` : ''
}

/**
 * Renders a message as an HTML page. It loads nothing remote, and stays readable without CSS and in a screen reader.
 */
export function messageHtml(page: Page): string {
  const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(page.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f6">
<div style="padding:24px 12px;background:#f3f4f6">
<div style="max-width:560px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff;color:#111827;${font};font-size:16px;line-height:1.5">
${header(page)}${paragraphs(page)}
${footer(page)}</div>
</div>
</body>
</html>
`
}

/** Returns the plain-text alternative, for mail programs that don't show HTML. */
export function messageText({ text, ...page }: Footer & Pick<Page, 'text'>): string {
  const i18n = getI18n(page.language)
  const links = listFooterLinks(page).map(({ url, words }) => i18n._(msg`${{ label: words }}: ${{ link: url }}`))
  return links.length > 0 ? `${text}\n\n${links.join('\n')}` : text
}
