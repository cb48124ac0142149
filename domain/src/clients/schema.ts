import { z } from 'zod'
import { Id, Version } from '../shared/ids.ts'
import { Archived, PageFilter, pageOf } from '../shared/paging.ts'
import {
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
  })
  .meta({ id: 'ClientInput' })
export type ClientInput = z.infer<typeof ClientInput>

export const NewClient = ClientInput.extend({ id: Id }).meta({ id: 'NewClient' })
export type NewClient = z.infer<typeof NewClient>

export const ClientUpdate = ClientInput.extend({ version: Version }).meta({ id: 'ClientUpdate' })
export type ClientUpdate = z.infer<typeof ClientUpdate>

export const Client = ClientInput.extend({
  id: Id,
  version: Version,
  /** Visits made, those undone left out. */
  visits: z.int(),
  /** Appointments missed, those forgiven left out. */
  missed: z.int(),
  /** Why a kiosk sends this client to the desk; empty: it doesn't. */
  blockedReason: z.string(),
  archivedAt: Instant.nullable(),
  /** Into whom this client was merged. */
  mergedInto: Id.nullable(),
  /** When all that says who this was went for good. */
  erasedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}).meta({ id: 'Client' })
export type Client = z.infer<typeof Client>

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

export const ClientFilter = PageFilter.extend({ archived: Archived })
export type ClientFilter = z.infer<typeof ClientFilter>
export const ClientPage = pageOf(ClientRow).meta({ id: 'ClientPage' })
