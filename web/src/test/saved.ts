import type { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

/** Waits until the server has answered whatever was sent to be saved, where the screen gives no sign of it. */
export async function waitUntilSaved({ queryClient }: { queryClient: QueryClient }): Promise<void> {
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
}
