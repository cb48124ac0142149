/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** The scripts of the product's own font, each in a file of its own. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

const fonts = new Map<string, Font>()

// Read when somebody's name first needs it.
function fontFor(script: string): Font {
  const known = fonts.get(script)
  if (known) return known
  const url = import.meta.resolve(`@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`)
  const font = create(new Uint8Array(readFileSync(fileURLToPath(url))))
  fonts.set(script, font)
  return font
}

function getScript(codePoint: number): string | undefined {
  return SCRIPTS.find((script) => fontFor(script).hasGlyphForCodePoint(codePoint))
}

/** What no font has is named by its code: what stands there can be found out, and nothing is left out. */
function readable(letter: string): string {
  const codePoint = letter.codePointAt(0) ?? 0
  if (getScript(codePoint)) return letter
  const plain = [...letter.normalize('NFKD')].filter((part) => getScript(part.codePointAt(0) ?? 0)).join('')
  return plain || `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
}

export type Piece = { script: string; text: string }

/** A text in pieces, each of which one font has. */
export function splitByScript(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const letter of [...text].flatMap((one) => [...readable(one)])) {
    const last = pieces.at(-1)
    const codePoint = letter.codePointAt(0) ?? 0
    // Whoever's font has it goes on: a space belongs to the word before it.
    if (last && fontFor(last.script).hasGlyphForCodePoint(codePoint)) last.text += letter
    else pieces.push({ script: getScript(codePoint) ?? 'latin', text: letter })
  }
  return pieces
}

/** How wide a text is at a size of 1. */
export function measureWidth(text: string): number {
  return splitByScript(text).reduce((sum, { script, text: piece }) => sum + widthIn(script, piece), 0)
}

function widthIn(script: string, text: string): number {
  const font = fontFor(script)
  return font.layout(text).advanceWidth / font.unitsPerEm
}

/** An outline, as SVG has it, at its place on the line; all at a size of 1, upwards. */
export type Outline = { path: string; x: number; y: number; scale: number }

/** The outlines of a text's letters. */
export function toOutlines(text: string): Outline[] {
  const outlines: Outline[] = []
  let x = 0
  for (const { script, text: piece } of splitByScript(text)) {
    const font = fontFor(script)
    const scale = 1 / font.unitsPerEm
    const { glyphs, positions } = font.layout(piece)
    for (const [index, glyph] of glyphs.entries()) {
      const place = positions[index]
      if (!place) continue
      outlines.push({ path: glyph.path.toSVG(), x: x + place.xOffset * scale, y: place.yOffset * scale, scale })
      x += place.xAdvance * scale
    }
  }
  return outlines
}
