/** Version of the root package.json, set by vite.config.ts. */
declare const __APP_VERSION__: string

/** Catalogue of one language, compiled by build/catalogues.ts. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}
