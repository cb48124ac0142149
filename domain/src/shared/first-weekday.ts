type WeekInfo = { firstDay: number }

const MONDAY = 1
const SATURDAY = 6
const SUNDAY = 7

// From the CLDR's week data; elsewhere the week begins on a Monday.
const SUNDAY_REGIONS =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const SATURDAY_REGIONS = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'

/**
 * Returns the day on which the week begins in a locale, 1 for Monday to 7 for Sunday. Firefox has no week data: there
 * it comes from the locale's region.
 */
export function getFirstWeekday(tag: string): number {
  // Both are in browsers, but not yet in the types.
  const locale: Intl.Locale & { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(tag)
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? getRegionsFirstWeekday(locale)
}

export function getRegionsFirstWeekday(locale: Intl.Locale): number {
  const { region = '001' } = locale.maximize()
  if (SUNDAY_REGIONS.includes(region)) return SUNDAY
  return SATURDAY_REGIONS.includes(region) ? SATURDAY : MONDAY
}
