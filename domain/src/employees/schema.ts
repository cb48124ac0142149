import { z } from 'zod'
import { Id, Ids, Version } from '../shared/ids.ts'
import { Archived, PageFilter, pageSchema } from '../shared/paging.ts'
import { Colour, NAME_MAX, NOTE_MAX, PHONE_MAX, paragraph, RequiredEmail, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time.ts'

export const EmployeeInput = z
  .object({
    firstName: requiredLine(NAME_MAX, 'Enter the first name'),
    lastName: requiredLine(NAME_MAX, 'Enter the last name'),
    phone: requiredLine(PHONE_MAX, 'Enter the phone number'),
    email: RequiredEmail,
    /** Services that the employee performs; no duplicates. */
    services: Ids,
    note: paragraph(NOTE_MAX),
    colour: Colour,
  })
  .meta({ id: 'EmployeeInput' })

export type EmployeeInput = z.infer<typeof EmployeeInput>

export const NewEmployee = EmployeeInput.extend({ id: Id }).meta({ id: 'NewEmployee' })
export type NewEmployee = z.infer<typeof NewEmployee>

export const EmployeeUpdate = EmployeeInput.extend({ version: Version }).meta({ id: 'EmployeeUpdate' })
export type EmployeeUpdate = z.infer<typeof EmployeeUpdate>

export const Employee = EmployeeInput.extend({
  id: Id,
  version: Version,
  archivedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}).meta({ id: 'Employee' })
export type Employee = z.infer<typeof Employee>

export const EmployeeFilter = PageFilter.extend({ archived: Archived })
export type EmployeeFilter = z.infer<typeof EmployeeFilter>
export const EmployeePage = pageSchema(Employee).meta({ id: 'EmployeePage' })
