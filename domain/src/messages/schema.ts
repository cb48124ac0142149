import { z } from 'zod'
import { MAIL_TROUBLES } from '../health/facts.ts'
import { Id, Version } from '../shared/ids.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { LINE_MAX, line, OptionalEmail, paragraph, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time-schema.ts'
import { LANGUAGES, LOGGED_KINDS, MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATUSES, NO_CHANNELS } from './kinds.ts'

export const MessageKind = z.enum(MESSAGE_KINDS)
export type MessageKind = z.infer<typeof MessageKind>

export const LoggedKind = z.enum(LOGGED_KINDS)
export type LoggedKind = z.infer<typeof LoggedKind>

export const MessageChannel = z.enum(MESSAGE_CHANNELS)
export type MessageChannel = z.infer<typeof MessageChannel>

/** `dropped`: outdated before it was sent, or discarded by staff. */
export const MessageStatus = z.enum(MESSAGE_STATUSES)
export type MessageStatus = z.infer<typeof MessageStatus>

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

/** SMS transport: Twilio's API or a compatible one, or a plain POST of `{to, text}` to a URL. */
export const SmsProvider = z.enum(['none', 'twilio', 'webhook'])
export type SmsProvider = z.infer<typeof SmsProvider>

const number = (min: number, max: number) =>
  z.int('Enter a number').min(min, `Enter at least ${min}`).max(max, `Enter at most ${max}`)

const Ways = z.object({ email: z.boolean(), sms: z.boolean() })

const isAddress = (typed: string) => z.url({ protocol: /^https?$/ }).safeParse(typed).success

const SmsAccount = z
  .object({
    provider: SmsProvider,
    /** Empty: Twilio's own API, https://api.twilio.com */
    url: line(LINE_MAX).refine((typed) => typed === '' || isAddress(typed), 'Enter the whole address, with https://'),
    account: line(LINE_MAX),
    /** Sender: a phone number or an alphanumeric sender id. */
    from: line(40),
  })
  .superRefine(({ provider, url, account, from }, context) => {
    const need = (path: string, typed: string, message: string) =>
      typed === '' && context.addIssue({ code: 'custom', path: [path], message })
    if (provider === 'webhook') need('url', url, 'Enter the address')
    if (provider === 'twilio') need('account', account, 'Enter the account')
    if (provider === 'twilio') need('from', from, 'Enter the number that it comes from')
  })

export const MessageOptions = z
  .object({
    ways: z.record(MessageKind, Ways),
    /** Hours before an appointment at which its reminder is sent. */
    reminderHours: number(1, 24 * 7),
    /** Remaining visits at which the client is told that the pass runs low. */
    lowVisits: number(1, 3),
    /** Days before expiry at which the client is told that a pass expires. */
    expiringDays: number(1, 60),
    sms: SmsAccount,
  })
  .meta({ id: 'MessageOptions' })
export type MessageOptions = z.infer<typeof MessageOptions>

/** Defaults until the owner changes them. */
export const MESSAGE_OPTIONS: MessageOptions = {
  ways: {
    booked: { email: true, sms: false },
    booked_together: { email: true, sms: false },
    reminder: { email: true, sms: false },
    changed: { email: true, sms: false },
    cancelled: { email: true, sms: false },
    receipt: { email: false, sms: false },
    confirm_booking: { email: true, sms: false },
    requested: { email: true, sms: false },
    declined: { email: true, sms: false },
    place_offered: { email: true, sms: false },
    not_booked: { email: true, sms: false },
    pass_low: { email: false, sms: false },
    pass_expiring: { email: false, sms: false },
    birthday: { email: false, sms: false },
  },
  reminderHours: 24,
  lowVisits: 1,
  expiringDays: 7,
  sms: { provider: 'none', url: '', account: '', from: '' },
}

/** Message settings. The secret of the SMS provider is write-only. */
export const MessageSettings = z
  .object({
    version: Version,
    options: MessageOptions,
    /** Base URL of links in messages; empty if none is known. */
    publicUrl: z.string(),
    /** True if the base URL comes from the server's environment and can't be changed here. */
    publicUrlFixed: z.boolean(),
    canMail: z.boolean(),
    hasSmsSecret: z.boolean(),
  })
  .meta({ id: 'MessageSettings' })
export type MessageSettings = z.infer<typeof MessageSettings>

export const MessageSettingsUpdate = z
  .object({
    version: Version,
    /** A kind of message that is omitted, as by an earlier release, is off. */
    options: MessageOptions.extend({ ways: z.record(MessageKind, Ways.default(NO_CHANNELS)) }),
    publicUrl: line(LINE_MAX).refine(
      (typed) => typed === '' || isAddress(typed),
      'Enter the whole address, such as https://desk.example.com',
    ),
    /** Null keeps the stored secret. */
    smsSecret: z.string().max(500).nullable(),
  })
  .meta({ id: 'MessageSettingsUpdate' })
export type MessageSettingsUpdate = z.infer<typeof MessageSettingsUpdate>

export const Message = z
  .object({
    id: Id,
    kind: LoggedKind,
    channel: MessageChannel,
    status: MessageStatus,
    clientId: Id.nullable(),
    clientName: z.string(),
    to: z.string(),
    /** Null for an SMS. */
    language: Language.nullable(),
    subject: z.string(),
    text: z.string(),
    tries: z.int(),
    /** Response of the mail server or the SMS provider to the last attempt. */
    lastError: z.string(),
    dueAt: Instant,
    sentAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const MessageFilter = PageFilter.extend({
  status: MessageStatus.optional(),
  kind: LoggedKind.optional(),
  clientId: Id.optional(),
})
export type MessageFilter = z.infer<typeof MessageFilter>
/** `failed`: total number of failed messages, regardless of the filter. */
export const MessagePage = pageSchema(Message).extend({ failed: z.int() }).meta({ id: 'MessagePage' })
export type MessagePage = z.infer<typeof MessagePage>

export const TEMPLATE_SUBJECT_MAX = 200
export const TEMPLATE_BODY_MAX = 5000

/** Template of one kind, channel and language. An SMS has no subject. */
export const TemplateInput = z
  .object({ subject: line(TEMPLATE_SUBJECT_MAX), body: paragraph(TEMPLATE_BODY_MAX).min(1, 'Write something') })
  .meta({ id: 'TemplateInput' })
export type TemplateInput = z.infer<typeof TemplateInput>

/** `version` 0: the built-in template. */
export const Template = TemplateInput.extend({
  kind: MessageKind,
  channel: MessageChannel,
  language: Language,
  version: z.int(),
}).meta({ id: 'Template' })
export type Template = z.infer<typeof Template>
export const TemplateList = z.object({ items: z.array(Template) }).meta({ id: 'TemplateList' })

export const TemplateUpdate = TemplateInput.extend({ version: z.int() }).meta({ id: 'TemplateUpdate' })
export type TemplateUpdate = z.infer<typeof TemplateUpdate>

export const TemplatePreview = z
  .object({ subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: 'TemplatePreview' })
export type TemplatePreview = z.infer<typeof TemplatePreview>

export const TestMessage = z
  .object({ id: Id, to: requiredLine(LINE_MAX, 'Enter where it goes'), words: TemplateInput })
  .meta({ id: 'TestMessage' })
export type TestMessage = z.infer<typeof TestMessage>

/**
 * Test of the mail server. With `to`, a test mail is sent as well, which finds more problems; empty: no mail is sent.
 */
export const MailServerTest = z.object({ to: OptionalEmail }).meta({ id: 'MailTry' })
export type MailServerTest = z.infer<typeof MailServerTest>
/** Result of the test: host and port, the problem found, and the server's own response; both empty on success. */
export const MailServerTestResult = z
  .object({ server: z.string(), trouble: z.enum(MAIL_TROUBLES).nullable(), said: z.string() })
  .meta({ id: 'MailTried' })
export type MailServerTestResult = z.infer<typeof MailServerTestResult>
export const TemplateKey = z.object({ kind: MessageKind, channel: MessageChannel, language: Language })
export type TemplateKey = z.infer<typeof TemplateKey>
export const TestSent = z.object({ to: z.string() }).meta({ id: 'TestSent' })
export type TestSent = z.infer<typeof TestSent>

/** `id`: the idempotency key of the operation. */
export const MessageAction = z.object({ id: Id }).meta({ id: 'MessageAction' })
export type MessageAction = z.infer<typeof MessageAction>

/** Unsubscribe status of the client that a link belongs to. */
export const Unsubscribed = z
  .object({ companyName: z.string(), unsubscribed: z.boolean() })
  .meta({ id: 'Unsubscribed' })
export type Unsubscribed = z.infer<typeof Unsubscribed>
export const LinkToken = z.object({ token: z.string().min(1).max(300) }).meta({ id: 'LinkToken' })
