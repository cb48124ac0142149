import { localeIn } from '@deskbell/domain/messages/language.ts'
import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { ReportEvery } from '@deskbell/domain/reports/report-mail/schema.ts'
import type { Report, ReportFigure } from '@deskbell/domain/reports/schema.ts'
import { atMidnightUtc, dateFormat, formatMoney } from '@deskbell/domain/shared/format.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { BusinessRow } from '../../business/queries.ts'
import { escapeHtml } from '../../messages/layout.ts'
import { FIGURE_COLUMNS } from '../files/tables.ts'

export type ReportLetter = { subject: string; text: string; html: string }
type Written = {
  report: Report
  every: ReportEvery
  shop: BusinessRow
  /** Base URL of links; null if none is known. */
  origin: string | null
  /** Translator to the language of the mail. */
  i18n: I18n
}

/** Locale and currency of the mail. */
type Place = { locale: string; currency: string }

function getPlace({ shop, i18n }: Written): Place {
  return { locale: localeIn(i18n.locale, shop.locale), currency: shop.currency }
}

function periodWords(written: Written): string {
  const { from, to } = written.report
  const { locale } = getPlace(written)
  if (written.every === 'month')
    return dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(atMidnightUtc(from))
  const format = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.formatRange(atMidnightUtc(from), atMidnightUtc(to))
}

function numberWords(value: number, options: Intl.NumberFormatOptions, { locale }: Place): string {
  return new Intl.NumberFormat(locale, options).format(value)
}

function valueWords(
  value: number | null,
  { kind }: ReportFigure,
  { place, i18n }: { place: Place; i18n: I18n },
): string {
  if (value === null) return '–'
  if (kind === 'money') return formatMoney(value, place.currency, place.locale)
  if (kind === 'share') return numberWords(value, { style: 'percent', maximumFractionDigits: 1 }, place)
  if (kind === 'hours') return i18n._(msg`${{ hours: numberWords(value / 60, { maximumFractionDigits: 1 }, place) }} h`)
  return numberWords(value, {}, place)
}

function toRows(written: Written): [title: string, value: string, before: string][] {
  const writing = { place: getPlace(written), i18n: written.i18n }
  return written.report.figures.map((figure) => [
    figure.title,
    valueWords(figure.value, figure, writing),
    valueWords(figure.before, figure, writing),
  ])
}

function getReportUrl({ report: { name, from, to }, origin }: Written): string {
  return origin ? `${origin}/dashboard/reports/${name}?from=${from}&to=${to}` : ''
}

function renderText(written: Written, subject: string): string {
  const { i18n, every } = written
  const rows = toRows(written).map(([title, value, before]) =>
    i18n._(msg`${{ title }}: ${{ value }} (before: ${{ before }})`),
  )
  const url = getReportUrl(written)
  const link = url && i18n._(msg`In Deskbell: ${{ url }}`)
  return [subject, rows.join('\n'), link, i18n._(ENDS[every])].filter(Boolean).join('\n\n')
}

const ENDS: Record<ReportEvery, MessageDescriptor> = {
  week: msg`This report is sent each Monday, about the week before. It can be changed or stopped in Deskbell, under Reports.`,
  month: msg`This report is sent on the first of each month, about the month before. It can be changed or stopped in Deskbell, under Reports.`,
}

const CELL = 'padding:6px 16px 6px 0;border-bottom:1px solid #e5e7eb'

function cell(tag: 'td' | 'th', text: string, align: 'left' | 'right'): string {
  return `<${tag} style="${CELL};text-align:${align}">${escapeHtml(text)}</${tag}>`
}

function renderTable(written: Written): string {
  const { i18n } = written
  const heads = Object.values(FIGURE_COLUMNS).map((text) => i18n._(text))
  const row = (tag: 'td' | 'th', cells: string[]) =>
    `<tr>${cells.map((text, at) => cell(tag, text, at === 0 ? 'left' : 'right')).join('')}</tr>`
  const rows = toRows(written).map((cells) => row('td', cells))
  return `<table style="border-collapse:collapse">${row('th', heads)}\n${rows.join('\n')}</table>`
}

function renderHtml(written: Written, subject: string): string {
  const { i18n, every } = written
  const link = getReportUrl(written)
  const style = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#111827"
  return `<!doctype html>
<html lang="${i18n.locale}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${style};font-size:16px;line-height:1.5">
<h1 style="font-size:20px">${escapeHtml(subject)}</h1>
${renderTable(written)}
${link && `<p><a href="${escapeHtml(link)}">${escapeHtml(i18n._(msg`Open it in Deskbell`))}</a></p>`}
<p style="font-size:13px;color:#4b5563">${escapeHtml(i18n._(ENDS[every]))}</p>
</body>
</html>
`
}

/** Renders a report as a mail: its figures as a short table, in the language of `i18n`. */
export function renderReportMail(written: Written): ReportLetter {
  const { report, i18n } = written
  const title = i18n._(REPORTS[report.name].title)
  const about = i18n._(msg`${{ title }} of ${{ period: periodWords(written) }}`)
  const subject = [about, written.shop.companyName].filter(Boolean).join(' – ')
  return { subject, text: renderText(written, subject), html: renderHtml(written, subject) }
}
