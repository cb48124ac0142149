const COLOURS = ['var(--accent)', 'var(--brass)', 'var(--slate)', 'var(--red)']
const PATTERNS = ['plain', 'stripes', 'dots', 'squares'] as const
const DASHES = ['', '7 4', '2 3', '10 3 2 3']

/**
 * Returns the style of a series by index: its colour, and the pattern or dash that distinguishes it without colour. The
 * first 16 combinations are distinct.
 */
export function getInk(at: number): {
  colour: string
  pattern: 'plain' | 'stripes' | 'dots' | 'squares'
  dash: string
} {
  const round = Math.floor(at / COLOURS.length)
  return {
    colour: COLOURS[at % COLOURS.length] ?? 'var(--accent)',
    pattern: PATTERNS[(at + round) % PATTERNS.length] ?? 'plain',
    dash: DASHES[(at + round) % DASHES.length] ?? '',
  }
}

export function getFill(chartId: string, at: number): string {
  return getInk(at).pattern === 'plain' ? getInk(at).colour : `url(#${chartId}-${at})`
}

const SIZE = 8

/** Patterns that distinguish series without colour. */
export function ChartPatterns({ chartId, count }: { chartId: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, at) => (
        <OnePattern key={at} id={`${chartId}-${at}`} at={at} />
      ))}
    </defs>
  )
}

function OnePattern({ id, at }: { id: string; at: number }) {
  const { colour, pattern } = getInk(at)
  return (
    <pattern id={id} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
      <rect width={SIZE} height={SIZE} fill={colour} opacity={0.35} />
      {pattern === 'stripes' && <path d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" stroke={colour} strokeWidth={2.5} />}
      {pattern === 'dots' && <circle cx={4} cy={4} r={2.2} fill={colour} />}
      {pattern === 'squares' && <path d="M0,0 h8 M0,0 v8" stroke={colour} strokeWidth={2.5} />}
    </pattern>
  )
}
