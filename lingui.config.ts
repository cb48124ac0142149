import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@lingui/cli'
import { createBabelExtractor } from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'
import { LANGUAGES } from './domain/src/messages/kinds.ts'
import { validationTexts } from './scripts/validation-texts.ts'

/** Features of the dashboard, each with a catalogue of its own. Two more are below, since their texts are split. */
const FEATURES = readdirSync(new URL('web/src/features', import.meta.url)).filter(
  (feature) => feature !== 'kiosk' && feature !== 'messages',
)

/** What reports and exported files say. */
const tables = [
  'domain/src/reports',
  'domain/src/data/exports',
  'server/src/features/reports',
  'server/src/features/data/exports',
]

const tests = ['**/*.test.ts', '**/*.test.tsx']

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  // The second one runs without a build, as the server does; the web's build compiles both.
  macro: { corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'] },
  // Has its texts before the first module uses them.
  runtimeConfigModule: { i18n: [fileURLToPath(new URL('web/src/lib/i18n.ts', import.meta.url)), 'i18n'] },
  // A folder for each part that is loaded by itself.
  extractors: [validationTexts, createBabelExtractor()],
  catalogs: [
    { path: '<rootDir>/locales/booking/{locale}', include: ['web/src/booking'], exclude: tests },
    {
      path: '<rootDir>/locales/kiosk/{locale}',
      include: ['web/src/features/kiosk'],
      exclude: ['**/devices/**', ...tests],
    },
    {
      path: '<rootDir>/locales/messages/{locale}',
      include: ['domain/src/messages', 'server/src'],
      exclude: [...tables, ...tests],
    },
    { path: '<rootDir>/locales/lib/{locale}', include: ['web/src/lib'], exclude: tests },
    {
      path: '<rootDir>/locales/components/{locale}',
      include: ['web/src/components', 'web/src/routes', 'web/src/theme'],
      exclude: tests,
    },
    ...FEATURES.map((feature) => ({
      path: `<rootDir>/locales/${feature}/{locale}`,
      include: [`web/src/features/${feature}`],
      exclude: tests,
    })),
    { path: '<rootDir>/locales/devices/{locale}', include: ['web/src/features/kiosk/devices'], exclude: tests },
    // The catalogue `messages` is of what clients read.
    { path: '<rootDir>/locales/messages-screens/{locale}', include: ['web/src/features/messages'], exclude: tests },
    { path: '<rootDir>/locales/validation/{locale}', include: ['scripts/validation-texts.ts'] },
    { path: '<rootDir>/locales/tables/{locale}', include: tables, exclude: tests },
    // What domain says on screens and in the server's answers.
    {
      path: '<rootDir>/locales/domain/{locale}',
      include: ['domain/src/clients', 'domain/src/data/imports', 'domain/src/health', 'domain/src/shared'],
      exclude: tests,
    },
    {
      path: '<rootDir>/locales/receipts/{locale}',
      include: ['domain/src/drawers', 'domain/src/passes', 'domain/src/sales', 'domain/src/invoices'],
      exclude: tests,
    },
  ],
  // Without line numbers, so that moving code changes no catalogue.
  format: formatter({ lineNumbers: false }),
})
