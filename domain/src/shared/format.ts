/** Minor units (cents) as people write the amount. Whole amounts go without decimals. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

// A local date has no time zone: it is shown from midnight UTC, in UTC, so that every viewer sees the same day.
export function atMidnightUtc(localDate: string): Date {
  return new Date(`${localDate}T00:00:00Z`)
}

/** "3 Feb 2027". */
export function formatDate(localDate: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(atMidnightUtc(localDate))
}
