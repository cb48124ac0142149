import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import { Refusal } from '../../middleware/errors.ts'
import { activity } from './activity/activity.ts'
import { appointments } from './appointments/appointments.ts'
import { attendance } from './attendance/attendance.ts'
import { clients } from './clients/clients.ts'
import { employees } from './employees/employees.ts'
import { liability } from './liability/liability.ts'
import { passes } from './passes/passes.ts'
import type { Reporter } from './report.ts'
import { sales } from './sales/sales.ts'

/** All reports: a line for each. */
const REPORTERS: Reporter[] = [sales, attendance, passes, liability, clients, appointments, employees, activity]

/** Throws `not_found`. */
export function reporterOf(name: ReportName): Reporter {
  const found = REPORTERS.find((reporter) => reporter.name === name)
  if (!found) throw new Refusal('not_found')
  return found
}
