/**
 * Loads the polyfill in browsers from before 2026, which have no Temporal. To be awaited before anything is rendered. Not
 * a top-level await, with which the bundler splits the entry into several files.
 */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
