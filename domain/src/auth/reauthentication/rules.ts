import { MINUTE_MS } from '../../shared/durations.ts'

const RECENT_MS = 5 * MINUTE_MS

/** True if the person proved who they are within the last five minutes. */
export function isRecentlyAuthenticated(authenticatedAt: Date | null, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() < RECENT_MS
}
