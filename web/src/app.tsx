import { I18nProvider } from '@lingui/react'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { isRightToLeft } from './lib/direction.ts'
import { i18n } from './lib/i18n.ts'
import { styleNonce } from './lib/style-nonce.ts'
import type { AppRouter } from './router.tsx'
import { cssVariables, theme } from './theme/theme.ts'

type Props = AppRouter & {
  /** 'test' disables transitions. */
  env?: 'test'
}

export function App({ router, queryClient, env }: Props) {
  return (
    <DirectionProvider initialDirection={isRightToLeft ? 'rtl' : 'ltr'} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        // All of them are written then, which is less than the style sheet of the defaults.
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        env={env}
      >
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
