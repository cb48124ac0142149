import type { BusinessInput } from '@deskbell/domain/business/schema.ts'
import { Currency } from '@deskbell/domain/shared/money.ts'

const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'nb', 'fi', 'cs', 'tr', 'ja', 'ko', 'zh']

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

export type Place = Pick<BusinessInput, 'timeZone' | 'currency' | 'locale'>

/** Guesses time zone, currency and locale of the business from the browser. */
export function guessPlace(): Place {
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

function timeZoneChoices(current: string): Choice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), guessPlace().timeZone, 'UTC', current])
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') })).sort(byLabel)
}

function currencyChoices(current: string): Choice[] {
  const names = new Intl.DisplayNames(navigator.language, { type: 'currency' })
  const codes = Intl.supportedValuesOf('currency').filter((code) => Currency.safeParse(code).success)
  return [...new Set([...codes, current])]
    .map((value) => ({ value, label: `${value} · ${names.of(value)}` }))
    .sort(byLabel)
}

function localeChoices(current: string): Choice[] {
  const names = new Intl.DisplayNames(navigator.language, { type: 'language' })
  const tags = new Set([...navigator.languages, 'en-US', 'en-GB', ...LANGUAGES, current])
  return [...tags].map((value) => ({ value, label: names.of(value) ?? value })).sort(byLabel)
}

/** Returns the options of the place fields: the common ones and the current value. */
export function placeChoices({ timeZone, currency, locale }: Place): Record<keyof Place, Choice[]> {
  return {
    timeZone: timeZoneChoices(timeZone),
    currency: currencyChoices(currency),
    locale: localeChoices(locale),
  }
}

export function placeWords(place: Place): Place {
  const choices = placeChoices(place)
  const wordsOf = (name: keyof Place) => choices[name].find(({ value }) => value === place[name])?.label ?? place[name]
  return { timeZone: wordsOf('timeZone'), currency: wordsOf('currency'), locale: wordsOf('locale') }
}
