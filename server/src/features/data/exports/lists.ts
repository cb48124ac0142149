import { activity } from './lists/activity.ts'
import { appointments } from './lists/appointments.ts'
import { attention } from './lists/attention.ts'
import { checkIns } from './lists/check-ins.ts'
import { clients } from './lists/clients.ts'
import { employees } from './lists/employees.ts'
import { giftCards } from './lists/gift-cards.ts'
import { invoices } from './lists/invoices.ts'
import { packages } from './lists/packages.ts'
import { passes } from './lists/passes.ts'
import { payments } from './lists/payments.ts'
import { products } from './lists/products.ts'
import { promoCodes } from './lists/promo-codes.ts'
import { sales } from './lists/sales.ts'
import { services } from './lists/services.ts'
import type { ExportableList } from './table.ts'

export const EXPORTS: ExportableList[] = [
  clients,
  services,
  packages,
  products,
  employees,
  passes,
  checkIns,
  appointments,
  sales,
  payments,
  invoices,
  giftCards,
  promoCodes,
  attention,
  activity,
]
