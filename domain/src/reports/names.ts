import type { ReportFilter, ReportName } from './schema.ts'

export type FilterName = Exclude<keyof ReportFilter, 'from' | 'to'>

/** What a report is called, which question it answers, how it counts, and what it can be narrowed to. */
export type ReportWords = { title: string; question: string; definition: string[]; filters: FilterName[] }

/** The reports, in the order of their list. */
export const REPORTS: Record<ReportName, ReportWords> = {
  sales: {
    title: 'Sales',
    question: 'What came in, for what, and how was it paid?',
    definition: [],
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
    definition: [],
    filters: ['by', 'packageId'],
  },
  liability: {
    title: 'Liability',
    question: 'What has been paid for and not been used yet?',
    definition: [],
    filters: ['by', 'packageId'],
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
