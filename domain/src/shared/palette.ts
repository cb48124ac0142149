import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

export type Swatch = { name: MessageDescriptor; value: string }

/**
 * Colours that distinguish services and employees. They are data stored with the record, not design tokens; each has a
 * contrast of at least 3:1 on the light and the dark card.
 */
export const PALETTE = [
  { name: msg`Teal`, value: '#1b8a78' },
  { name: msg`Green`, value: '#4b8f3c' },
  { name: msg`Olive`, value: '#857f1f' },
  { name: msg`Amber`, value: '#b7791f' },
  { name: msg`Orange`, value: '#cc6327' },
  { name: msg`Red`, value: '#cf4b42' },
  { name: msg`Pink`, value: '#c8508c' },
  { name: msg`Purple`, value: '#8b62c9' },
  { name: msg`Blue`, value: '#3f7cc4' },
  { name: msg`Slate`, value: '#6f7b85' },
] as const satisfies Swatch[]

/** Colour of a service or an employee for which none was chosen. */
export const DEFAULT_COLOUR = PALETTE[0].value

const CUSTOM = msg({ context: 'colour', message: 'Custom' })

/** Returns the name of a colour; 'Custom' if it isn't in the palette, as after an import. */
export function colourName(value: string): MessageDescriptor {
  return PALETTE.find((swatch) => swatch.value === value)?.name ?? CUSTOM
}

/** Lists the choices of a colour picker: the palette, preceded by the current colour if that isn't part of it. */
export function swatchesWith(value: string): Swatch[] {
  const known = PALETTE.some((swatch) => swatch.value === value)
  return known ? PALETTE : [{ name: colourName(value), value }, ...PALETTE]
}

/** Returns the least used colour, so that the next record stands out. */
export function leastUsedColour(wearers: { colour: string }[]): string {
  const uses = ({ value }: Swatch) => wearers.filter(({ colour }) => colour === value).length
  return PALETTE.reduce((least, swatch) => (uses(swatch) < uses(least) ? swatch : least) as typeof least, PALETTE[0])
    .value
}
