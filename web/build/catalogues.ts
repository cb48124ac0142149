import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'

/** Compiles Lingui's macros and the catalogues in `locales/`; fails the build for a text that lacks a translation. */
export function catalogues(): Plugin[] {
  const configPath = fileURLToPath(new URL('../../lingui.config.ts', import.meta.url))
  return lingui({ macroTransform: true, failOnMissing: true, failOnCompileError: true, configPath }) as Plugin[]
}
