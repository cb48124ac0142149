import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { employee } from '../../db/schema/employee.ts'

export type EmployeeRow = typeof employee.$inferSelect & { services: string[] }

export function presentEmployee(row: EmployeeRow): Employee {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    services: row.services,
    note: row.note,
    colour: row.colour,
    videoLink: row.videoLink,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
