import { Currency } from '@deskbell/domain/shared/money.ts'

const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'nb', 'fi', 'cs', 'tr', 'ja', 'ko', 'zh']

// What a shop most probably takes money in, by the region of its language.
const CURRENCY_BY_REGION: Record<string, string> = {
  US: 'USD',
  GB: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  TR: 'TRY',
  BR: 'BRL',
  MX: 'MXN',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
  JP: 'JPY',
  KR: 'KRW',
  CN: 'CNY',
  TW: 'TWD',
  HK: 'HKD',
  SG: 'SGD',
  IN: 'INR',
  IL: 'ILS',
  AE: 'AED',
  ZA: 'ZAR',
}

/** The browser's idea of where the shop is. */
export function guessPlace() {
  const locale = navigator.language || 'en-US'
  const region = new Intl.Locale(locale).maximize().region ?? 'US'
  return {
    locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: CURRENCY_BY_REGION[region] ?? 'EUR',
  }
}

type Choice = { value: string; label: string }

function byLabel(a: Choice, b: Choice): number {
  return a.label.localeCompare(b.label)
}

export function timeZoneChoices(): Choice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), guessPlace().timeZone, 'UTC'])
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') })).sort(byLabel)
}

export function currencyChoices(): Choice[] {
  const names = new Intl.DisplayNames(navigator.language, { type: 'currency' })
  const codes = Intl.supportedValuesOf('currency').filter((code) => Currency.safeParse(code).success)
  return codes.map((value) => ({ value, label: `${value} · ${names.of(value)}` })).sort(byLabel)
}

export function localeChoices(): Choice[] {
  const names = new Intl.DisplayNames(navigator.language, { type: 'language' })
  const tags = new Set([...navigator.languages, 'en-US', 'en-GB', ...LANGUAGES])
  return [...tags].map((value) => ({ value, label: names.of(value) ?? value })).sort(byLabel)
}
