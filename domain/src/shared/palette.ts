export type Swatch = { name: string; value: string }

/**
 * The colours that services and employees are told apart by. They are data and are stored with what wears them, so they
 * stand here and not among the tokens; each has 3:1 or more on the light and on the dark card.
 */
export const PALETTE = [
  { name: 'Teal', value: '#1b8a78' },
  { name: 'Green', value: '#4b8f3c' },
  { name: 'Olive', value: '#857f1f' },
  { name: 'Amber', value: '#b7791f' },
  { name: 'Orange', value: '#cc6327' },
  { name: 'Red', value: '#cf4b42' },
  { name: 'Pink', value: '#c8508c' },
  { name: 'Purple', value: '#8b62c9' },
  { name: 'Blue', value: '#3f7cc4' },
  { name: 'Slate', value: '#6f7b85' },
] as const satisfies Swatch[]

/** A colour in a word. One that came from elsewhere, as by import, has no name. */
export function colourName(value: string): string {
  return PALETTE.find((swatch) => swatch.value === value)?.name ?? 'Custom'
}

/** What a picker offers: the palette, and before it a colour in use that is not part of it. */
export function swatchesWith(value: string): Swatch[] {
  const known = PALETTE.some((swatch) => swatch.value === value)
  return known ? PALETTE : [{ name: colourName(value), value }, ...PALETTE]
}

/** The colour that the fewest wear, so that the next one stands out. */
export function leastUsedColour(wearers: { colour: string }[]): string {
  const uses = ({ value }: Swatch) => wearers.filter(({ colour }) => colour === value).length
  return PALETTE.reduce((least, swatch) => (uses(swatch) < uses(least) ? swatch : least) as typeof least, PALETTE[0])
    .value
}
