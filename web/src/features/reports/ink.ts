/** Style of a series: its colour, and the pattern or dash that distinguishes it without colour. */
export type Ink = { colour: string; pattern: 'plain' | 'stripes' | 'dots' | 'squares'; dash: string }

const COLOURS = ['var(--accent)', 'var(--brass)', 'var(--slate)', 'var(--red)']
const PATTERNS = ['plain', 'stripes', 'dots', 'squares'] as const
const DASHES = ['', '7 4', '2 3', '10 3 2 3']

/** Returns the style of a series by index. The first 16 combinations are distinct. */
export function getInk(at: number): Ink {
  const round = Math.floor(at / COLOURS.length)
  return {
    colour: COLOURS[at % COLOURS.length] ?? 'var(--accent)',
    pattern: PATTERNS[(at + round) % PATTERNS.length] ?? 'plain',
    dash: DASHES[(at + round) % DASHES.length] ?? '',
  }
}
