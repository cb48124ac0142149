import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { Report, ReportFigure } from '@deskbell/domain/reports/schema.ts'
import { atMidnightUtc, dateFormat, formatMoney } from '@deskbell/domain/shared/format.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { escapeHtml } from '../../messages/layout.ts'

export type ReportLetter = { subject: string; text: string; html: string }
type Written = { report: Report; every: 'week' | 'month'; shop: BusinessRow; publicUrl: string | undefined }

function periodWords({ report: { from, to }, every, shop: { locale } }: Written): string {
  if (every === 'month')
    return dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(atMidnightUtc(from))
  const format = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.formatRange(atMidnightUtc(from), atMidnightUtc(to))
}

function numberWords(value: number, options: Intl.NumberFormatOptions, { locale }: BusinessRow): string {
  return new Intl.NumberFormat(locale, options).format(value)
}

function valueWords(value: number | null, { kind }: ReportFigure, shop: BusinessRow): string {
  if (value === null) return '–'
  if (kind === 'money') return formatMoney(value, shop.currency, shop.locale)
  if (kind === 'share') return numberWords(value, { style: 'percent', maximumFractionDigits: 1 }, shop)
  if (kind === 'hours') return `${numberWords(value / 60, { maximumFractionDigits: 1 }, shop)} h`
  return numberWords(value, {}, shop)
}

function toRows({ report, shop }: Written): [title: string, value: string, before: string][] {
  return report.figures.map((figure) => [
    figure.title,
    valueWords(figure.value, figure, shop),
    report.before ? valueWords(figure.before, figure, shop) : '',
  ])
}

function getReportUrl({ report: { name, from, to }, publicUrl }: Written): string {
  return publicUrl ? `${publicUrl}/dashboard/reports/${name}?from=${from}&to=${to}` : ''
}

function renderText(written: Written, subject: string): string {
  const rows = toRows(written).map(([title, value, before]) => `${title}: ${value}${before && ` (before: ${before})`}`)
  const link = getReportUrl(written)
  return [subject, rows.join('\n'), link && `In Deskbell: ${link}`, ENDS[written.every]].filter(Boolean).join('\n\n')
}

const ENDS = {
  week: 'This report is sent each Monday, about the week before. It can be changed or stopped in Deskbell, under Reports.',
  month:
    'This report is sent on the first of each month, about the month before. It can be changed or stopped in Deskbell, under Reports.',
}

const CELL = 'padding:6px 16px 6px 0;border-bottom:1px solid #e5e7eb'

function cell(tag: 'td' | 'th', text: string, align: 'left' | 'right'): string {
  return `<${tag} style="${CELL};text-align:${align}">${escapeHtml(text)}</${tag}>`
}

function renderTable(written: Written): string {
  const { before } = written.report
  const heads = ['Figure', 'Value', ...(before ? ['Before'] : [])]
  const row = (tag: 'td' | 'th', cells: string[]) =>
    `<tr>${cells
      .slice(0, heads.length)
      .map((text, at) => cell(tag, text, at === 0 ? 'left' : 'right'))
      .join('')}</tr>`
  const rows = toRows(written).map((cells) => row('td', cells))
  return `<table style="border-collapse:collapse">${row('th', heads)}\n${rows.join('\n')}</table>`
}

function renderHtml(written: Written, subject: string): string {
  const link = getReportUrl(written)
  const style = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#111827"
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${style};font-size:16px;line-height:1.5">
<h1 style="font-size:20px">${escapeHtml(subject)}</h1>
${renderTable(written)}
${link && `<p><a href="${escapeHtml(link)}">Open it in Deskbell</a></p>`}
<p style="font-size:13px;color:#4b5563">${ENDS[written.every]}</p>
</body>
</html>
`
}

/** Renders a report as a mail: its figures as a short table, formatted for the business's locale. */
export function renderReportMail(written: Written): ReportLetter {
  const about = `${REPORTS[written.report.name].title} of ${periodWords(written)}`
  const subject = [about, written.shop.companyName].filter(Boolean).join(' – ')
  return { subject, text: renderText(written, subject), html: renderHtml(written, subject) }
}
