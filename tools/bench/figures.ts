/** Returns the percentile by the nearest-rank method; `share` is between 0 and 1. NaN for an empty list. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Formats as "p50 3.1 ms, p99 9.8 ms". */
export function formatPercentiles(milliseconds: number[]): string {
  return `p50 ${rounded(percentile(milliseconds, 0.5))} ms, p99 ${rounded(percentile(milliseconds, 0.99))} ms`
}
