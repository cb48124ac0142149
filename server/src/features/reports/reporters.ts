import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import { activity } from './activity/activity.ts'
import { appointments } from './appointments/appointments.ts'
import { attendance } from './attendance/attendance.ts'
import { clients } from './clients/clients.ts'
import { employees } from './employees/employees.ts'
import { liability } from './liability/liability.ts'
import { passes } from './passes/passes.ts'
import { products } from './products/products.ts'
import type { Reporter } from './report.ts'
import { sales } from './sales/sales.ts'

const REPORTERS: Record<ReportName, Reporter> = {
  sales,
  products,
  attendance,
  passes,
  liability,
  clients,
  appointments,
  employees,
  activity,
}

export function getReporter(name: ReportName): Reporter {
  return REPORTERS[name]
}
