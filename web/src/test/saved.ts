import type { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

/** Waits until no mutation is pending, for screens that show no sign of it. */
export async function waitUntilSaved({ queryClient }: { queryClient: QueryClient }): Promise<void> {
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
}
