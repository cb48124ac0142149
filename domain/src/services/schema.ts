import { z } from 'zod'
import { TaxRate } from '../sales/payment-schema.ts'
import { EXAMPLE_IDS, Id, Version } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { Archived, PageFilter, pageSchema } from '../shared/paging.ts'
import { DEFAULT_COLOUR } from '../shared/palette.ts'
import { Colour, line, NAME_MAX, NOTE_MAX, paragraph, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'
import { whenValid } from '../shared/when-valid.ts'
import { withDefaults } from '../shared/with-defaults.ts'
import { Questions } from './questions/schema.ts'

export const ServiceKind = z.enum(['one_to_one', 'class'])
export type ServiceKind = z.infer<typeof ServiceKind>

/** `fixed`: exact price; `from`: minimum price; `free`: no price. */
export const PriceKind = z.enum(['fixed', 'from', 'free'])
export type PriceKind = z.infer<typeof PriceKind>

/** Where it takes place by video: nowhere, in a room for each appointment, or at the employee's own link. */
export const VideoKind = z.enum(['none', 'room', 'employee'])
export type VideoKind = z.infer<typeof VideoKind>

const Minutes = z.int('Enter minutes').max(24 * 60, 'That is more than a day')

const Duration = Minutes.min(1, 'Enter at least 1 minute')

/** An employee who performs a service. `price` and `durationMinutes` override the service's; null: no override. */
export const Performer = z.object({
  employeeId: Id,
  price: Money.nullable(),
  durationMinutes: Duration.nullable(),
})
export type Performer = z.infer<typeof Performer>

const Performers = z
  .array(Performer)
  .max(200, 'That is too many')
  .refine((all) => new Set(all.map(({ employeeId }) => employeeId)).size === all.length, 'Somebody is listed twice')

/** What can be sold together with a service, such as hot stones with a massage. Taxed as the service. */
export const AddOn = z.object({ name: requiredLine(NAME_MAX, 'Enter a name'), price: Money })
export type AddOn = z.infer<typeof AddOn>

const AddOns = z
  .array(AddOn)
  .max(30, 'That is too many')
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Two add-ons have the same name')

const fields = z.object({
  name: requiredLine(NAME_MAX, 'Enter a name'),
  description: paragraph(NOTE_MAX),
  category: line(NAME_MAX),
  kind: ServiceKind,
  /** Number of places; 1 for one-to-one. */
  capacity: z.int('Enter a number').min(1, 'Enter at least 1').max(1000, 'Enter at most 1000'),
  durationMinutes: Duration,
  bufferBeforeMinutes: Minutes.min(0, 'Enter 0 or more'),
  bufferAfterMinutes: Minutes.min(0, 'Enter 0 or more'),
  priceKind: PriceKind,
  /** 0 if free. */
  price: Money,
  /** Null: the business's rate. */
  taxRate: TaxRate.nullable(),
  colour: Colour,
  /** Visits that one check-in deducts from a pass. */
  visitsUsed: z.int('Enter a number').min(1, 'Enter at least 1').max(100, 'Enter at most 100'),
  /** False if clients can only check in to it, without an appointment. */
  bookable: z.boolean(),
  active: z.boolean(),
  /** Same relation as an employee's `services`, from the other side. */
  performers: Performers,
  addOns: AddOns,
  /** Asked when clients book it online. */
  questions: Questions,
  video: VideoKind,
  /** True if the shop accepts or declines each booking that clients make online. */
  requests: z.boolean(),
  /** True if clients book it online only with a pass that covers it. */
  needsPass: z.boolean(),
})

function refineService<Schema extends z.ZodType<z.infer<typeof fields>>>(schema: Schema): Schema {
  return schema
    .refine((service) => service.kind === 'class' || service.capacity === 1, {
      path: ['capacity'],
      error: 'A one-to-one service has one place',
      when: whenValid(fields.pick({ kind: true, capacity: true })),
    })
    .refine((service) => service.priceKind !== 'free' || service.price === 0, {
      path: ['price'],
      error: 'A free service costs nothing',
      when: whenValid(fields.pick({ priceKind: true, price: true })),
    })
}

export const ServiceInput = refineService(fields).meta({ id: 'ServiceInput' })
export type ServiceInput = z.infer<typeof ServiceInput>

export const NewService = refineService(
  withDefaults(fields.extend({ id: Id }), {
    description: '',
    category: '',
    kind: 'one_to_one',
    capacity: 1,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    priceKind: 'fixed',
    taxRate: null,
    colour: DEFAULT_COLOUR,
    visitsUsed: 1,
    bookable: true,
    active: true,
    performers: [],
    addOns: [],
    questions: [],
    video: 'none',
    requests: false,
    needsPass: false,
  }),
).meta({ id: 'NewService', example: { id: EXAMPLE_IDS.new, name: 'Massage', durationMinutes: 60, price: 6000 } })
export type NewService = z.infer<typeof NewService>

/** Omitted fields stay as they are. */
export const ServiceUpdate = fields.partial().extend({ version: Version }).meta({ id: 'ServiceUpdate' })
export type ServiceUpdate = z.infer<typeof ServiceUpdate>

/** Moves a service before another one, or to the end. */
export const ServiceMove = z.object({ before: Id.nullable() }).meta({ id: 'ServiceMove' })
export type ServiceMove = z.infer<typeof ServiceMove>

export const Service = fields
  .extend({
    id: Id,
    /** Position in the business's own order, starting at 1. */
    position: z.int(),
    version: Version,
    archivedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Service' })
export type Service = z.infer<typeof Service>

export const ServiceFilter = PageFilter.extend({ archived: Archived })
export type ServiceFilter = z.infer<typeof ServiceFilter>
export const ServicePage = pageSchema(Service).meta({ id: 'ServicePage' })
