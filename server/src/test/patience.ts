/** How long and how often `vi.waitFor` looks. Only what never comes takes that long, so that no machine is too slow. */
export const patience = { timeout: 60_000, interval: 10 }
