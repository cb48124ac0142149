/** How a series is drawn: its colour, and what tells it from the others without colour. */
export type Ink = { colour: string; pattern: 'plain' | 'stripes' | 'dots' | 'squares'; dash: string }

const COLOURS = ['var(--accent)', 'var(--brass)', 'var(--slate)', 'var(--red)']
const PATTERNS = ['plain', 'stripes', 'dots', 'squares'] as const
const DASHES = ['', '7 4', '2 3', '10 3 2 3']

/** The ink of the series at a place: no two of the first sixteen are alike in both. */
export function getInk(at: number): Ink {
  const round = Math.floor(at / COLOURS.length)
  return {
    colour: COLOURS[at % COLOURS.length] ?? 'var(--accent)',
    pattern: PATTERNS[(at + round) % PATTERNS.length] ?? 'plain',
    dash: DASHES[(at + round) % DASHES.length] ?? '',
  }
}
