import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { styleNonce } from './lib/style-nonce.ts'
import type { AppRouter } from './router.tsx'
import { cssVariables, theme } from './theme/theme.ts'

type Props = AppRouter & {
  /** 'test' disables transitions. */
  env?: 'test'
}

export function App({ router, queryClient, env }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      env={env}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
