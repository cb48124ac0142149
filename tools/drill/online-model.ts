/** A time or place that somebody has booked. */
export type Place = { serviceId: string; startsAt: string }

/** What people were told: their bookings, places in line and purchases. It shares no code with the product. */
export class OnlineModel {
  /** Number of bookings by person, service and time. */
  readonly bookings = new Map<string, number>()
  readonly entries = new Map<string, 'waits' | 'left' | 'took' | 'declined'>()
  /** When each was told that they wait in line, by entry. */
  readonly joinedAt = new Map<string, number>()
  readonly purchases: { id: string; amount: number; paid: number; withCode: boolean }[] = []

  book(email: string, place: Place): void {
    this.#count(email, place, 1)
  }

  cancel(email: string, place: Place): void {
    this.#count(email, place, -1)
  }

  move(email: string, from: Place, to: Place): void {
    this.cancel(email, from)
    this.book(email, to)
  }

  join(entryId: string): void {
    this.entries.set(entryId, 'waits')
    this.joinedAt.set(entryId, Date.now())
  }

  #count(email: string, { serviceId, startsAt }: Place, by: 1 | -1): void {
    const key = toKey(email, serviceId, new Date(startsAt))
    this.bookings.set(key, (this.bookings.get(key) ?? 0) + by)
  }
}

export function toKey(email: string, serviceId: string, startsAt: Date): string {
  return `${email} ${serviceId} ${startsAt.toISOString()}`
}
