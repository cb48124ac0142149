// Browsers from before 2026 have no Temporal. Each entry imports this file first: its other modules use Temporal only in
// functions, which run after the polyfill is there.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

export {}
