import { z } from 'zod'
import { TypedEraseWord } from '../shared/erase-word.ts'
import { EXAMPLE_IDS, Id, Ids, Version } from '../shared/ids.ts'
import { Archived, PageFilter, pageSchema } from '../shared/paging.ts'
import { DEFAULT_COLOUR } from '../shared/palette.ts'
import {
  Colour,
  NAME_MAX,
  NOTE_MAX,
  OptionalHttpsAddress,
  PHONE_MAX,
  paragraph,
  RequiredEmail,
  requiredLine,
} from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'
import { withDefaults } from '../shared/with-defaults.ts'

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
    /** Address of their own video room, for services by video; empty: none. */
    videoLink: OptionalHttpsAddress,
  })
  .meta({ id: 'EmployeeInput' })

export type EmployeeInput = z.infer<typeof EmployeeInput>

export const NewEmployee = withDefaults(EmployeeInput.extend({ id: Id }), {
  services: [],
  note: '',
  colour: DEFAULT_COLOUR,
  videoLink: '',
}).meta({
  id: 'NewEmployee',
  example: {
    id: EXAMPLE_IDS.new,
    firstName: 'Ana',
    lastName: 'Costa',
    phone: '+12015550123',
    email: 'ana@example.com',
  },
})
export type NewEmployee = z.infer<typeof NewEmployee>

/** Omitted fields stay as they are. */
export const EmployeeUpdate = EmployeeInput.partial().extend({ version: Version }).meta({ id: 'EmployeeUpdate' })
export type EmployeeUpdate = z.infer<typeof EmployeeUpdate>

export const Employee = EmployeeInput.extend({
  firstName: z.string(),
  /** Empty, like phone and e-mail, once the employee is erased. */
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  id: Id,
  version: Version,
  archivedAt: Instant.nullable(),
  erasedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}).meta({ id: 'Employee' })
export type Employee = z.infer<typeof Employee>

export const EmployeeErasure = z.object({ typed: TypedEraseWord }).meta({ id: 'EmployeeErasure' })
export type EmployeeErasure = z.infer<typeof EmployeeErasure>

/** What a deletion did: rows that something refers to are archived, so that the history keeps its names. */
export const EmployeeDeletion = z.object({ outcome: z.enum(['deleted', 'archived']) }).meta({ id: 'EmployeeDeletion' })
export type EmployeeDeletion = z.infer<typeof EmployeeDeletion>

export const EmployeeFilter = PageFilter.extend({ archived: Archived })
export type EmployeeFilter = z.infer<typeof EmployeeFilter>
export const EmployeePage = pageSchema(Employee).meta({ id: 'EmployeePage' })
