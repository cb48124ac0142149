/** Options for `vi.waitFor`. Only failing tests take the whole timeout, so it is long enough for slow machines. */
export const patience = { timeout: 120_000, interval: 10 }
