import type { MessageValues } from './templates/placeholders.ts'

/** Sample values for template previews. Values of the business itself override them. */
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
