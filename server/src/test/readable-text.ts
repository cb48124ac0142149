/** Ids, keys and hashes: their hexadecimal digits hold any short number by chance. */
const RANDOM = /"[0-9a-f-]{32,}"/g

/** A body as JSON, for whoever looks for what must not be in it. */
export function toReadableText(body: unknown): string {
  return JSON.stringify(body).replaceAll(RANDOM, '"…"')
}
