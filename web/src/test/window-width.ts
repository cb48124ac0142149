const CONDITIONS = [
  [/max-width:\s*([\d.]+)px/, (width: number, limit: number) => width <= limit],
  [/min-width:\s*([\d.]+)px/, (width: number, limit: number) => width >= limit],
  [/width\s*<\s*([\d.]+)px/, (width: number, limit: number) => width < limit],
] as const

/** Evaluates a media query about the width; every other one is false. */
function matches(query: string, width: number): boolean {
  const found = CONDITIONS.flatMap(([pattern, holds]) => {
    const limit = pattern.exec(query)?.[1]
    return limit === undefined ? [] : [holds(width, Number(limit))]
  })
  return found.length > 0 && found.every(Boolean)
}

/** Sets the window width in px for later media queries. */
export function setWindowWidth(width: number): void {
  const matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: matches(media, width), onchange: null })
  Object.assign(window, { innerWidth: width, matchMedia })
}
