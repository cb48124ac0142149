/** Half-open interval of time: `to` is excluded. */
export type Span = { from: Date; to: Date }

// Compare by `getTime()`: comparing dates directly takes ten times as long, and availability search compares thousands.

export function overlap(a: Span, b: Span): boolean {
  return a.from.getTime() < b.to.getTime() && b.from.getTime() < a.to.getTime()
}

/** Sorts spans and merges those that touch or overlap; drops empty ones. */
export function merge(spans: Span[]): Span[] {
  if (isMerged(spans)) return spans
  const merged: Span[] = []
  const ordered = spans
    .filter(({ from, to }) => from.getTime() < to.getTime())
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
  for (const span of ordered) {
    const last = merged.at(-1)
    if (!last || span.from.getTime() > last.to.getTime()) merged.push({ ...span })
    else if (span.to.getTime() > last.to.getTime()) last.to = span.to
  }
  return merged
}

function isMerged(spans: Span[]): boolean {
  let end = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans) {
    if (from.getTime() <= end || to.getTime() <= from.getTime()) return false
    end = to.getTime()
  }
  return true
}

export function intersect(some: Span[], others: Span[]): Span[] {
  const merged = merge(others)
  return merge(some).flatMap((a) =>
    merged
      .filter((b) => overlap(a, b))
      .map((b) => ({
        from: a.from.getTime() > b.from.getTime() ? a.from : b.from,
        to: a.to.getTime() < b.to.getTime() ? a.to : b.to,
      })),
  )
}

export function subtract(some: Span[], others: Span[]): Span[] {
  const gone = merge(others)
  return merge(some).flatMap((span) => without(span, gone))
}

/** Subtracts sorted, disjoint spans from one span. */
function without({ from, to }: Span, gone: Span[]): Span[] {
  const left: Span[] = []
  let start = from
  for (const one of gone) {
    if (one.from.getTime() >= to.getTime()) break
    if (one.from.getTime() > start.getTime()) left.push({ from: start, to: one.from })
    if (one.to.getTime() > start.getTime()) start = one.to
  }
  if (start.getTime() < to.getTime()) left.push({ from: start, to })
  return left
}

/** Returns milliseconds. */
export function sumSpans(spans: Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0)
}

export function isWithin(span: Span, others: Span[]): boolean {
  return subtract([span], others).length === 0
}
