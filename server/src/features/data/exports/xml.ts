/** As many letters has a cell of Excel. */
const CELL_MOST = 32_767

// What XML can't hold is written as Excel does, and so is what looks like it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\x00-\x08\x0B-\x1F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as it stands between two tags, cut to what a cell holds. */
export function escapeXml(text: string): string {
  return text
    .slice(0, CELL_MOST)
    .toWellFormed()
    .replace(NOT_XML, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')
}
