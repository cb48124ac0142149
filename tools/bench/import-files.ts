import type { Person } from './people.ts'

export function clientsFile(all: Person[]): string {
  const rows = all.map(({ firstName, lastName, email, phone }) => `${firstName},${lastName},${email},${phone}\n`)
  return `First Name,Last Name,Email,Mobile Phone\n${rows.join('')}`
}

/** Builds a CSV with a 10-visit pass per client, 7 visits used. */
export function passesFile(all: Person[]): string {
  const rows = all.map(
    ({ firstName, lastName, email, phone }) =>
      `${firstName} ${lastName},${email},${phone},10 Class Pass,2026-09-13,2026-12-31,10,7,3,150.00\n`,
  )
  return `Client,Email,Phone,Pricing Option,Sale Date,Expiration Date,Count,Used,Remaining,Price\n${rows.join('')}`
}
