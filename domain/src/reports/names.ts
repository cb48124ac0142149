import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { ReportFilter, ReportName } from './schema.ts'

export type FilterName = Exclude<keyof ReportFilter, 'from' | 'to'>

export type ReportWords = {
  title: MessageDescriptor
  question: MessageDescriptor
  filters: FilterName[]
  /** Includes future days, so it is always compared with the whole previous period, even during the current one. */
  looksAhead?: true
}

/** All reports, in the order in which they are listed. */
export const REPORTS: Record<ReportName, ReportWords> = {
  sales: {
    title: msg`Sales`,
    question: msg`What came in, for what, and how was it paid?`,
    filters: ['by', 'method', 'packageId', 'who'],
  },
  products: {
    title: msg`Products`,
    question: msg`What was sold from the shelf, and what is left on it?`,
    filters: [],
  },
  attendance: {
    title: msg`Attendance`,
    question: msg`Who came when, and for what?`,
    filters: ['by', 'serviceId', 'employeeId', 'source'],
  },
  passes: {
    title: msg`Passes`,
    question: msg`What was sold, used, and is about to be lost?`,
    filters: ['by', 'packageId'],
  },
  liability: {
    title: msg`Liability`,
    question: msg`What has been sold and not been used yet?`,
    filters: ['packageId'],
  },
  clients: {
    title: msg`Clients`,
    question: msg`Who is new, who comes back, who has stopped coming?`,
    filters: ['by', 'inactiveDays'],
  },
  appointments: {
    title: msg`Appointments and classes`,
    question: msg`How full was the schedule, and who didn’t come?`,
    filters: ['by', 'serviceId', 'employeeId'],
    looksAhead: true,
  },
  employees: {
    title: msg`Employees`,
    question: msg`How much of their time was booked, and what came of it?`,
    filters: ['employeeId'],
    looksAhead: true,
  },
  activity: {
    title: msg`Activity`,
    question: msg`Who did what, and what was it before?`,
    filters: ['by', 'who', 'entity', 'clientId'],
  },
}
