/** A stretch of time, its end not included. */
export type Span = { from: Date; to: Date }

export function overlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}

/** In order, those that touch or overlap as one, and none that is empty. */
export function merge(spans: Span[]): Span[] {
  const some = spans.filter(({ from, to }) => from < to)
  if (some.length < 2) return some
  const merged: Span[] = []
  const ordered = some.toSorted((a, b) => a.from.getTime() - b.from.getTime())
  for (const span of ordered) {
    const last = merged.at(-1)
    if (!last || span.from > last.to) merged.push({ ...span })
    else if (span.to > last.to) last.to = span.to
  }
  return merged
}

/** What is in both. */
export function intersect(some: Span[], others: Span[]): Span[] {
  return merge(
    merge(some).flatMap((a) =>
      merge(others)
        .filter((b) => overlap(a, b))
        .map((b) => ({ from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to })),
    ),
  )
}

/** What is in the first and not in the others. */
export function subtract(some: Span[], others: Span[]): Span[] {
  const gone = merge(others)
  return merge(some).flatMap((span) => without(span, gone))
}

/** What is left of a span without some that are in order and apart. */
function without({ from, to }: Span, gone: Span[]): Span[] {
  const left: Span[] = []
  let start = from
  for (const one of gone) {
    if (one.from >= to) break
    if (one.from > start) left.push({ from: start, to: one.from })
    if (one.to > start) start = one.to
  }
  return start < to ? [...left, { from: start, to }] : left
}

/** Whether all of a span is within the others. */
export function isWithin(span: Span, others: Span[]): boolean {
  return subtract([span], others).length === 0
}
