import type { ReportFilter, ReportName } from './schema.ts'

export type FilterName = Exclude<keyof ReportFilter, 'from' | 'to'>

/** What a report is called, which question it answers, how it counts, and what it can be narrowed to. */
export type ReportWords = { title: string; question: string; definition: string[]; filters: FilterName[] }

/** The reports, in the order of their list. */
export const REPORTS: Record<ReportName, ReportWords> = {
  sales: {
    title: 'Sales',
    question: 'What came in, for what, and how was it paid?',
    definition: [
      'Money counts on the day on which it was received or given back, and not when the pass was sold.',
      'Refunds are below zero; net is what was received and refunded together. Payments are counted without refunds.',
      'Tax is what each payment included at the rate that its pass was sold with; refunds give theirs back.',
      'A service gets what was paid for passes that cover it alone; all others are “Several services”.',
      'Passes sold are those bought in these days, but for complimentary ones, those moved here from another client and those that only hold the visits before an import; narrowed to a method or to who took the money, those that such a payment came in for in these days. The average sale is the mean of their prices after discount.',
    ],
    filters: ['by', 'method', 'packageId', 'who'],
  },
  attendance: {
    title: 'Attendance',
    question: 'Who came when, and for what?',
    definition: [
      'A visit is a check-in that was not undone, on the day on which it happened.',
      'A client who came twice is two visits and one client.',
    ],
    filters: ['by', 'serviceId', 'employeeId', 'source'],
  },
  passes: {
    title: 'Passes',
    question: 'What was sold, used, and is about to be lost?',
    definition: [
      'Sold are the passes bought in these days, complimentary ones too, but for those moved here from another client and those that only hold the visits before an import; their visits are as many as they were sold with, unlimited ones counting none, and the price is after discount.',
      'Used are the visits that passes paid for, on the day of the visit, without those undone; a service may use more than one. No-shows are visits taken for missed appointments less those given back, on the day on which that was noted.',
      'Expiring, unused and overdrawn are as of today, whichever days are chosen, and only passes that have not been ended. Expiring: with visits left, not frozen, and the last day is today or one of the 30 days after it. Unused: with visits left and not expired (a frozen pass doesn’t expire), and no visit and no missed appointment was ever taken from it, or only such as were undone. Overdrawn: more visits were taken than there were.',
    ],
    filters: ['by', 'packageId'],
  },
  liability: {
    title: 'Liability',
    question: 'What has been sold and not been used yet?',
    definition: [
      'Open visits are those left at the end of a day on passes that count visits, have not been ended and whose last day is not before that day. A frozen pass doesn’t expire. Unlimited passes count no visits and are not in here. A pass from which more was taken than there was counts below zero.',
      'Opening is how it stood at the end of the day before the first one, closing at the end of the last one, or today where that is still to come. Each of the others is what it added, or, below zero, what it took: opening and all of them make up closing.',
      'Sold: visits of passes sold or imported. Used: check-ins and no-shows, less those undone. Refunded: visits taken by refunds. Adjusted: visits put right by hand, moved between clients, and taken by ending a pass or given back with it. Each counts when it was written to the pass’s history.',
      'Expired: visits left on passes whose last day went by, or left on one that was ended; above zero where such visits came back, as by an extension, or went in another way.',
      'Money is the price that a pass was sold for, after discount, times its visits left by those it was sold with, rounded to the cent, paid or not. Visits moved to another client keep what they were worth.',
    ],
    filters: ['packageId'],
  },
  clients: {
    title: 'Clients',
    question: 'Who is new, who comes back, who has stopped coming?',
    definition: [],
    filters: ['by', 'inactiveDays'],
  },
  appointments: {
    title: 'Appointments and classes',
    question: 'How full was the schedule, and who didn’t come?',
    definition: [],
    filters: ['by', 'serviceId', 'employeeId'],
  },
  employees: {
    title: 'Employees',
    question: 'How much of their time was booked, and what came of it?',
    definition: [],
    filters: ['employeeId'],
  },
  activity: {
    title: 'Activity',
    question: 'Who did what, and what was it before?',
    definition: [],
    filters: ['by', 'who', 'entity', 'clientId'],
  },
}
