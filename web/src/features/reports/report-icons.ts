import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import {
  type Icon,
  IconBottle,
  IconCalendarStats,
  IconCash,
  IconClockHour4,
  IconHistory,
  IconScale,
  IconTicket,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'

export const REPORT_ICONS: Record<ReportName, Icon> = {
  sales: IconCash,
  products: IconBottle,
  attendance: IconUserCheck,
  passes: IconTicket,
  liability: IconScale,
  clients: IconUsers,
  appointments: IconCalendarStats,
  employees: IconClockHour4,
  activity: IconHistory,
}
