/** Ranks of values from 1 on; equal ones share the mean of theirs. `ties`: the size of each group of equal ones. */
function rank(values: number[]): { ranks: number[]; ties: number[] } {
  const order = values.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value)
  const ranks: number[] = Array(values.length).fill(0)
  const ties: number[] = []
  for (let from = 0; from < order.length; ) {
    let to = from
    while (order[to]?.value === order[from]?.value && to < order.length) to += 1
    for (const { index } of order.slice(from, to)) ranks[index] = (from + 1 + to) / 2
    ties.push(to - from)
    from = to
  }
  return { ranks, ties }
}

/** Upper tail of the standard normal distribution: Abramowitz and Stegun 7.1.26, with an absolute error below 1e-7. */
function getUpperTail(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return 0.5 * series * Math.exp(-x * x)
}

/**
 * Two-sided p of the Mann–Whitney U test: how probable it is that two samples of one distribution differ in their order at
 * least so much. By the normal approximation with correction for ties, for 10 values or more each.
 */
export function compareSamples(some: number[], others: number[]): number {
  const { ranks, ties } = rank([...some, ...others])
  const [n, m] = [some.length, others.length]
  const total = n + m
  const u = ranks.slice(0, n).reduce((sum, one) => sum + one, 0) - (n * (n + 1)) / 2
  const tied = ties.reduce((sum, size) => sum + (size ** 3 - size), 0)
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - tied / (total * (total - 1))))
  if (deviation === 0) return 1
  return Math.min(1, 2 * getUpperTail(Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation))
}
