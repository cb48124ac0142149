/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** Scripts of the product's font, each in a file of its own. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

const fonts = new Map<string, Font>()

// Loaded on first use.
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

/**
 * Returns the letter, a decomposition that the fonts have, or else its code, such as [U+4E00], so that no letter is
 * lost.
 */
function toWritable(letter: string): string {
  const codePoint = letter.codePointAt(0) ?? 0
  if (getScript(codePoint)) return letter
  const plain = [...letter.normalize('NFKD')].filter((part) => getScript(part.codePointAt(0) ?? 0)).join('')
  return plain || `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
}

export type Piece = { script: string; text: string }

/** Splits a text into pieces that one font each can write. */
export function splitByScript(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const letter of [...text].flatMap((one) => [...toWritable(one)])) {
    const last = pieces.at(-1)
    const codePoint = letter.codePointAt(0) ?? 0
    // Stay with the current font while it has the character, so that a space stays with the word before it.
    if (last && fontFor(last.script).hasGlyphForCodePoint(codePoint)) last.text += letter
    else pieces.push({ script: getScript(codePoint) ?? 'latin', text: letter })
  }
  return pieces
}

/** Returns the width of a text at font size 1. */
export function measureWidth(text: string): number {
  return splitByScript(text).reduce((sum, { script, text: piece }) => sum + widthIn(script, piece), 0)
}

function widthIn(script: string, text: string): number {
  const font = fontFor(script)
  return font.layout(text).advanceWidth / font.unitsPerEm
}

/** Glyph outline as an SVG path, with its place on the line at font size 1; y points up. */
export type Outline = { path: string; x: number; y: number; scale: number }

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
