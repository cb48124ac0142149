import { z } from 'zod'
import { LANGUAGES, OPTIONAL_MESSAGES } from '../messages/kinds.ts'
import { EXAMPLE_IDS, Id, Version } from '../shared/ids.ts'
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
import { Instant, LocalDate } from '../shared/time-schema.ts'
import { withDefaults } from '../shared/with-defaults.ts'
import { CLIENT_SEGMENTS, CLIENT_SORTS } from './lists.ts'

/** Language of messages to the client; empty: the default of the business. */
export const ClientLanguage = z.enum(['', ...LANGUAGES])
export type ClientLanguage = z.infer<typeof ClientLanguage>

/** Kind and channel of messages that a client doesn't want, such as `reminder sms`. */
const MutedMessages = z.array(z.enum(OPTIONAL_MESSAGES)).max(OPTIONAL_MESSAGES.length)

export const ClientInput = z
  .object({
    firstName: requiredLine(NAME_MAX, 'Enter the first name'),
    lastName: line(NAME_MAX),
    /**
     * Any text, kept as typed. Not unique, and neither is the e-mail address: family members may share them.
     */
    phone: line(PHONE_MAX),
    email: OptionalEmail,
    birthday: LocalDate.nullable(),
    /** Shown as an alert whenever the client is selected. */
    alertNote: line(500),
    notes: paragraph(NOTE_MAX),
    tags: z.array(requiredLine(TAG_MAX, 'A tag is empty')).max(TAGS_MAX, `Use at most ${TAGS_MAX} tags`),
    /** Why the client pays no tax, with the number of a certificate; empty: taxed. Omitted: unchanged. */
    taxExemption: line(LINE_MAX).optional(),
    /** Omitted: unchanged. */
    language: ClientLanguage.optional(),
    /** True: opted in to marketing messages. Omitted: unchanged. */
    news: z.boolean().optional(),
    /** Omitted: unchanged. */
    mutedMessages: MutedMessages.optional(),
  })
  .meta({ id: 'ClientInput' })
export type ClientInput = z.infer<typeof ClientInput>

const CLIENT_DEFAULTS = { lastName: '', phone: '', email: '', birthday: null, alertNote: '', notes: '', tags: [] }

export const NewClient = withDefaults(ClientInput.extend({ id: Id }), CLIENT_DEFAULTS).meta({
  id: 'NewClient',
  example: { id: EXAMPLE_IDS.new, firstName: 'Maria' },
})
export type NewClient = z.infer<typeof NewClient>

/** Omitted fields stay as they are. */
export const ClientUpdate = ClientInput.partial().extend({ version: Version }).meta({ id: 'ClientUpdate' })
export type ClientUpdate = z.infer<typeof ClientUpdate>

export const Client = ClientInput.omit({ news: true })
  .extend({
    id: Id,
    version: Version,
    /** `phone` in E.164, by which kiosks and text messages reach the client; empty if it can't be read as a number. */
    phoneE164: z.string(),
    taxExemption: z.string(),
    language: ClientLanguage,
    /** Time of opting out of marketing messages; null: opted in. */
    unsubscribedAt: Instant.nullable(),
    mutedMessages: MutedMessages,
    /** Number of visits, without undone ones. */
    visits: z.int(),
    /** Number of no-shows, without forgiven ones. */
    missed: z.int(),
    /** Reason why the kiosk refuses this client's check-in and refers them to staff; empty: not blocked. */
    blockedReason: z.string(),
    /** Empty: no photo. */
    photoVersion: z.string(),
    archivedAt: Instant.nullable(),
    mergedInto: Id.nullable(),
    /** Time of the GDPR erasure of this client's personal data. */
    erasedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof Client>

/** Client with the summary shown at the top of their page. */
export const ClientAtAGlance = Client.extend({
  nextAppointment: z.object({ id: Id, startsAt: Instant, serviceName: z.string() }).nullable(),
  lastVisitAt: Instant.nullable(),
  /** Outstanding amount for passes, in minor units. */
  owed: z.int(),
  unpaidVisits: z.int(),
}).meta({ id: 'ClientAtAGlance' })
export type ClientAtAGlance = z.infer<typeof ClientAtAGlance>

/** Mail to a client, sent to the client's own address. */
export const ClientMail = z
  .object({
    id: Id,
    subject: requiredLine(LINE_MAX, 'Enter a subject'),
    text: paragraph(10_000).min(1, 'Write something'),
  })
  .meta({ id: 'ClientLetter' })
export type ClientMail = z.infer<typeof ClientMail>

/** Blocks check-ins at the kiosk, or unblocks them if `reason` is empty. */
export const ClientBlock = z.object({ version: Version, reason: line(500) }).meta({ id: 'ClientBlock' })
export type ClientBlock = z.infer<typeof ClientBlock>

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

/** Other members of a client's household. They may use its shared passes. */
export const Household = z.object({ items: z.array(ClientRow) }).meta({ id: 'Household' })
export type Household = z.infer<typeof Household>
export const HouseholdJoin = z.object({ withClientId: Id }).meta({ id: 'HouseholdJoin' })

export const ClientSort = z.enum(CLIENT_SORTS)
export type ClientSort = z.infer<typeof ClientSort>

export const ClientFilter = PageFilter.extend({
  archived: Archived,
  shelf: z.enum(CLIENT_SEGMENTS).optional(),
  tag: z.string().trim().min(1).max(TAG_MAX).optional(),
  /** Ignored with a search term: results are then ordered by relevance. */
  sort: ClientSort.default('name'),
})
export type ClientFilter = z.infer<typeof ClientFilter>

export const ListedClient = ClientRow.extend({
  createdAt: Instant,
  visits: z.int(),
  /** Null: no visits yet. */
  lastVisitAt: Instant.nullable(),
  nextAppointmentAt: Instant.nullable(),
  /** Total of the currently usable passes; 0: none. Null: at least one is unlimited. */
  visitsLeft: z.int().nullable(),
  /** Earliest expiry of these passes; null: none expires. */
  expiresOn: LocalDate.nullable(),
  unpaidVisits: z.int(),
  /** Outstanding amount for passes, in minor units. */
  owed: z.int(),
}).meta({ id: 'ListedClient' })
export type ListedClient = z.infer<typeof ListedClient>
export const ClientPage = pageSchema(ListedClient).meta({ id: 'ClientPage' })

export const ClientTags = z.object({ items: z.array(z.string()) }).meta({ id: 'ClientTags' })
