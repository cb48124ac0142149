/** Excel's limit of characters per cell. */
const CELL_MOST = 32_767

// Characters that XML can't contain are escaped as Excel does it (_x0000_), and so is text that looks like such an
// escape.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\x00-\x08\x0B-\x1F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for XML, truncated to Excel's cell limit. */
export function escapeXml(text: string): string {
  return text
    .slice(0, CELL_MOST)
    .toWellFormed()
    .replace(NOT_XML, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')
}
