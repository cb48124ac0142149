/** Request timeout while a client waits, in ms. */
const CLIENT_PATIENCE_MS = 5000

/** Returns the options of a request that times out. `read` then throws ApiError 'unavailable'. */
export function within(milliseconds = CLIENT_PATIENCE_MS) {
  return { init: { signal: AbortSignal.timeout(milliseconds) } }
}
