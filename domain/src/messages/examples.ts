import type { MessageValues } from './words.ts'

/** What a preview is filled with: one of all that words can name. What the shop itself says goes before it. */
export const EXAMPLE_VALUES: MessageValues = {
  firstName: 'Maria',
  companyName: 'Deskbell',
  serviceName: 'Massage',
  employeeName: 'Ana',
  link: 'https://desk.example.com/book',
  passName: 'Ten visits',
  visitsLeft: '1',
  items: 'Ten visits: 120',
  amount: '120',
  phone: '+1 201 555 0123',
  address: '1 Main Street',
}
