const WITHOUT_DECIMALS =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER'
const WITH_THREE_DECIMALS = 'BHD JOD KWD LYD OMR TND'

/**
 * Returns the number of decimals of a currency: 2 for EUR, 0 for JPY. They are those of V8's Intl (Node 26, CLDR 48),
 * as a table, because amounts are stored in minor units and other runtimes differ: Firefox and Safari follow ISO 4217,
 * which gives HUF 2. A change here changes the meaning of stored amounts.
 */
export function minorDigits(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0
  return WITH_THREE_DECIMALS.includes(currency) ? 3 : 2
}
