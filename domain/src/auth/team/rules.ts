import { initials } from '../../clients/rules.ts'

/** "Ana Maria Costa" → "AC", "Ana" → "A". */
export function memberInitials(name: string): string {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return initials({ firstName, lastName: others.at(-1) ?? '' })
}

export function hasExpired({ expiresAt }: { expiresAt: string }, now: Date): boolean {
  return new Date(expiresAt) <= now
}
