import { z } from 'zod'
import { LANGUAGES } from '../messages/kinds.ts'
import { Id, Version } from '../shared/ids.ts'
import { Archived, PageFilter, pageSchema } from '../shared/paging.ts'
import {
  LINE_MAX,
  line,
  NAME_MAX,
  NOTE_MAX,
  OptionalEmail,
  PHONE_MAX,
  paragraph,
  requiredLine,
  TAG_MAX,
  TAGS_MAX,
} from '../shared/text.ts'
import { Instant, LocalDate } from '../shared/time.ts'
import { CLIENT_SORTS } from './lists.ts'
import { ClientShelf } from './segments.ts'

/** In which language a client is written to; empty: the shop's own. */
export const ClientLanguage = z.enum(['', ...LANGUAGES])
export type ClientLanguage = z.infer<typeof ClientLanguage>

export const ClientInput = z
  .object({
    firstName: requiredLine(NAME_MAX, 'Enter the first name'),
    lastName: line(NAME_MAX),
    /** As typed; kept as E.164. Two clients may share a phone or an e-mail: they are a household. */
    phone: line(PHONE_MAX),
    email: OptionalEmail,
    birthday: LocalDate.nullable(),
    /** Pops up whenever the client is picked. */
    alertNote: line(500),
    notes: paragraph(NOTE_MAX),
    tags: z.array(requiredLine(TAG_MAX, 'A tag is empty')).max(TAGS_MAX, `Use at most ${TAGS_MAX} tags`),
    /** Left out, as it is. */
    language: ClientLanguage.optional(),
    /** Whether they want to hear what is not about their bookings; left out, as it is. */
    news: z.boolean().optional(),
  })
  .meta({ id: 'ClientInput' })
export type ClientInput = z.infer<typeof ClientInput>

export const NewClient = ClientInput.extend({ id: Id }).meta({ id: 'NewClient' })
export type NewClient = z.infer<typeof NewClient>

export const ClientUpdate = ClientInput.extend({ version: Version }).meta({ id: 'ClientUpdate' })
export type ClientUpdate = z.infer<typeof ClientUpdate>

export const Client = ClientInput.omit({ news: true })
  .extend({
    id: Id,
    version: Version,
    language: ClientLanguage,
    /** Since when they want no news. */
    unsubscribedAt: Instant.nullable(),
    /** Visits made, those undone left out. */
    visits: z.int(),
    /** Appointments missed, those forgiven left out. */
    missed: z.int(),
    /** Why a kiosk sends this client to the desk; empty: it doesn't. */
    blockedReason: z.string(),
    /** The version of the photo; empty: none. */
    photoVersion: z.string(),
    archivedAt: Instant.nullable(),
    /** Into whom this client was merged. */
    mergedInto: Id.nullable(),
    /** When all that says who this was went for good. */
    erasedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof Client>

/** A client with what the desk wants to know at a glance. */
export const ClientAtAGlance = Client.extend({
  nextAppointment: z.object({ id: Id, startsAt: Instant, serviceName: z.string() }).nullable(),
  lastVisitAt: Instant.nullable(),
  /** What is still to be paid for their passes, minor units. */
  owed: z.int(),
  /** Visits that nothing has paid for. */
  unpaidVisits: z.int(),
}).meta({ id: 'ClientAtAGlance' })
export type ClientAtAGlance = z.infer<typeof ClientAtAGlance>

/** A letter to a client; it goes to their own address. */
export const ClientLetter = z
  .object({
    id: Id,
    subject: requiredLine(LINE_MAX, 'Enter a subject'),
    text: paragraph(10_000).min(1, 'Write something'),
  })
  .meta({ id: 'ClientLetter' })
export type ClientLetter = z.infer<typeof ClientLetter>

/** Lets a kiosk send the client to the desk, or lets them check in again with an empty reason. */
export const ClientBlock = z.object({ version: Version, reason: line(500) }).meta({ id: 'ClientBlock' })
export type ClientBlock = z.infer<typeof ClientBlock>

/** What a row of the list shows. */
export const ClientRow = Client.pick({
  id: true,
  firstName: true,
  lastName: true,
  phone: true,
  email: true,
  alertNote: true,
  tags: true,
  archivedAt: true,
}).meta({ id: 'ClientRow' })
export type ClientRow = z.infer<typeof ClientRow>

/** The others of a client's household: they may use the passes that are shared with it. */
export const Household = z.object({ items: z.array(ClientRow) }).meta({ id: 'Household' })
export type Household = z.infer<typeof Household>
export const HouseholdJoin = z.object({ withClientId: Id }).meta({ id: 'HouseholdJoin' })

export const ClientSort = z.enum(CLIENT_SORTS)
export type ClientSort = z.infer<typeof ClientSort>

export const ClientFilter = PageFilter.extend({
  archived: Archived,
  shelf: ClientShelf.optional(),
  tag: z.string().trim().min(1).max(TAG_MAX).optional(),
  /** What is typed is sorted by how it was found. */
  sort: ClientSort.default('name'),
})
export type ClientFilter = z.infer<typeof ClientFilter>

/** What the columns of the list tell of a client. */
export const ListedClient = ClientRow.extend({
  createdAt: Instant,
  visits: z.int(),
  /** The last visit; null: never came. */
  lastVisitAt: Instant.nullable(),
  nextAppointmentAt: Instant.nullable(),
  /** Of the passes that can be used today; null: one of them has no end of visits. 0 without any. */
  visitsLeft: z.int().nullable(),
  /** When the first of these passes ends; null: none does. */
  expiresOn: LocalDate.nullable(),
  unpaidVisits: z.int(),
  /** Minor units still to be paid for passes. */
  owed: z.int(),
}).meta({ id: 'ListedClient' })
export type ListedClient = z.infer<typeof ListedClient>
export const ClientPage = pageSchema(ListedClient).meta({ id: 'ClientPage' })

/** The tags that are in use. */
export const ClientTags = z.object({ items: z.array(z.string()) }).meta({ id: 'ClientTags' })
