/** Returns the number of decimals of a currency: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits ?? 2
}
