import type { WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import type { FiskalyAccount } from '@deskbell/domain/fiscal/schema.ts'
import type { WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { TAX_NUMBER_MAX } from '@deskbell/domain/invoices/schema.ts'
import type { JournalUpdate } from '@deskbell/domain/journal/schema.ts'
import { KIOSK_OPTIONS, type KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import { MESSAGE_OPTIONS, type MessageOptions } from '@deskbell/domain/messages/schema.ts'
import { ONLINE_OPTIONS, type OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import { TaxRounding } from '@deskbell/domain/sales/payment-schema.ts'
import { EMAIL_MAX, LINE_MAX, PHONE_MAX } from '@deskbell/domain/shared/text.ts'
import { WAITING_OPTIONS, type WaitingOptions } from '@deskbell/domain/waiting-list/schema.ts'
import { sql } from '../drizzle.ts'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, varchar } from '../pg-core.ts'
import { businessId, enumColumn, line, timestamps, version } from './columns.ts'

/** Default opening hours. */
const MONDAY_TO_SATURDAY: WeekHours = [...Array(6).fill([{ from: '09:00', to: '18:00' }]), []]

/** Options of messages that decide when one is due, of `business`. */
export const REMINDER_HOURS = sql.raw(`((messages ->> 'reminderHours')::int)`)
export const EXPIRING_DAYS = sql.raw(`((messages ->> 'expiringDays')::int)`)

export const taxRounding = enumColumn('tax_rounding', TaxRounding)

export const business = pgTable(
  'business',
  {
    id: businessId,
    companyName: line('company_name', LINE_MAX),
    companyEmail: line('company_email', EMAIL_MAX),
    phone: line('phone', PHONE_MAX),
    website: line('website', LINE_MAX),
    address: line('address', LINE_MAX),
    city: line('city', LINE_MAX),
    state: line('state', LINE_MAX),
    zipCode: line('zip_code', 20),
    logoUrl: text('logo_url').notNull().default(''),
    /** PIN, encrypted with a key outside the database; empty if not set. */
    pinCipher: text('pin_cipher').notNull().default(''),
    timeZone: varchar('time_zone', { length: 60 }).notNull().default('UTC'),
    currency: varchar('currency', { length: 3 }).notNull().default('USD'),
    locale: varchar('locale', { length: 35 }).notNull().default('en-US'),
    openingHours: jsonb('opening_hours').$type<WeekHours>().notNull().default(MONDAY_TO_SATURDAY),
    noShowSpendsVisit: boolean('no_show_spends_visit').notNull().default(false),
    waiverOn: boolean('waiver_on').notNull().default(false),
    /** GDPR retention: clients without a visit for this many months are erased; null: never. */
    retentionMonths: integer('retention_months'),
    kiosk: jsonb('kiosk').$type<KioskOptions>().notNull().default(KIOSK_OPTIONS),
    messages: jsonb('messages').$type<MessageOptions>().notNull().default(MESSAGE_OPTIONS),
    /** Secret of the SMS provider, encrypted; empty if not set. */
    smsCipher: text('sms_cipher').notNull().default(''),
    /** Address at which clients open Deskbell, if the server's settings don't define it. */
    publicUrl: line('public_url', LINE_MAX),
    online: jsonb('online').$type<OnlineOptions>().notNull().default(ONLINE_OPTIONS),
    waiting: jsonb('waiting').$type<WaitingOptions>().notNull().default(WAITING_OPTIONS),
    /** Union of the events of all its webhooks, so that events without a subscriber aren't queued. */
    hookEvents: varchar('hook_events', { length: 40 }).array().$type<WebhookEvent[]>().notNull().default(sql`'{}'`),
    /** Name of the tax, such as “VAT”. */
    taxName: line('tax_name', 40),
    /** Tax on what is sold, in thousandths of a percent of the net price. */
    taxRate: integer('tax_rate').notNull().default(0),
    /** False if tax is added on top of prices. */
    taxIncluded: boolean('tax_included').notNull().default(true),
    taxRounding: taxRounding('tax_rounding').notNull().default('line'),
    /** VAT identification or tax number of the business, for its invoices. */
    taxNumber: line('tax_number', TAX_NUMBER_MAX),
    /** Months after which a new gift card can no longer be spent; null: never. */
    giftCardMonths: integer('gift_card_months'),
    /** Accounts of the accountant's journal; the usual ones where null or missing. */
    journal: jsonb('journal').$type<Omit<JournalUpdate, 'version'>>(),
    /** Service that signs sales; null: none. */
    fiscal: jsonb('fiscal').$type<FiskalyAccount>(),
    /** Key and secret of the fiscal service, encrypted; empty if not set. */
    fiscalCipher: text('fiscal_cipher').notNull().default(''),
    /** True if the onboarding checklist was dismissed. */
    firstDaysOver: boolean('first_days_over').notNull().default(false),
    version,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.id] }),
    // Their few different values are read by skipping from one to the next.
    index('business_by_time_zone').on(t.timeZone),
    index('business_by_reminder_hours').on(REMINDER_HOURS),
    index('business_by_expiring_days').on(EXPIRING_DAYS),
    index('business_with_retention').on(t.id).where(sql`${t.retentionMonths} is not null`),
    check('business_currency_is_a_code', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('business_retention', sql`${t.retentionMonths} between 6 and 600`),
    check('business_gift_cards', sql`${t.giftCardMonths} between 1 and 600`),
    check('business_tax', sql`${t.taxRate} between 0 and 100000`),
    check('business_has_a_time_zone', sql`${t.timeZone} <> ''`),
  ],
)
