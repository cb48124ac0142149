import { fileURLToPath } from 'node:url'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { LANGUAGES } from './domain/src/messages/kinds.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  // The second one runs without a build, as the server does; the web's build compiles both.
  macro: { corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'] },
  // Has its texts before the first module uses them.
  runtimeConfigModule: { i18n: [fileURLToPath(new URL('web/src/lib/i18n.ts', import.meta.url)), 'i18n'] },
  // A folder for each part that is loaded by itself.
  catalogs: [
    { path: '<rootDir>/locales/booking/{locale}', include: ['web/src/booking'], exclude: ['**/*.test.tsx'] },
    {
      path: '<rootDir>/locales/kiosk/{locale}',
      include: ['web/src/features/kiosk'],
      exclude: ['**/devices/**', '**/*.test.ts', '**/*.test.tsx'],
    },
    {
      path: '<rootDir>/locales/messages/{locale}',
      include: ['domain/src/messages', 'server/src'],
      exclude: ['**/*.test.ts'],
    },
    { path: '<rootDir>/locales/receipts/{locale}', include: ['domain/src/passes'], exclude: ['**/*.test.ts'] },
  ],
  // Without line numbers, so that moving code changes no catalogue.
  format: formatter({ lineNumbers: false }),
})
