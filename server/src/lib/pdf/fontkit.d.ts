/** Types for the parts of fontkit in use; the package has none of its own. */
declare module 'fontkit' {
  export type Glyph = { path: { toSVG(): string } }
  export type Run = {
    glyphs: Glyph[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    advanceWidth: number
  }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): Run
  }
  export function create(bytes: Uint8Array): Font
}
