import { z } from 'zod'
import { MAIL_TROUBLES } from '../health/facts.ts'
import { Id, Version } from '../shared/ids.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { LINE_MAX, line, OptionalEmail, paragraph, requiredLine } from '../shared/text.ts'
import { Instant } from '../shared/time.ts'
import { LANGUAGES, MESSAGE_KINDS, MESSAGE_STATUSES } from './kinds.ts'

export const MessageKind = z.enum(MESSAGE_KINDS)
export type MessageKind = z.infer<typeof MessageKind>

export const MessageChannel = z.enum(['email', 'sms'])
export type MessageChannel = z.infer<typeof MessageChannel>

/** `dropped`: what it tells of was no longer so before it was sent, or staff said no. */
export const MessageStatus = z.enum(MESSAGE_STATUSES)
export type MessageStatus = z.infer<typeof MessageStatus>

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

/** How an SMS leaves: by Twilio's API or one like it, or by a plain POST of `{to, text}` to an address. */
export const SmsProvider = z.enum(['none', 'twilio', 'webhook'])
export type SmsProvider = z.infer<typeof SmsProvider>

const number = (min: number, max: number) =>
  z.int('Enter a number').min(min, `Enter at least ${min}`).max(max, `Enter at most ${max}`)

/** What of one kind goes out, and by which ways. */
const Ways = z.object({ email: z.boolean(), sms: z.boolean() })

const isAddress = (typed: string) => z.url({ protocol: /^https?$/ }).safeParse(typed).success

const SmsAccount = z
  .object({
    provider: SmsProvider,
    /** Twilio's address unless it is given: https://api.twilio.com */
    url: line(LINE_MAX).refine((typed) => typed === '' || isAddress(typed), 'Enter the whole address, with https://'),
    account: line(LINE_MAX),
    /** The number, or the name, that it comes from. */
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
    /** So long before an appointment its reminder goes out. */
    reminderHours: number(1, 24 * 7),
    /** With so many visits left a client hears that the pass runs low. */
    lowVisits: number(1, 3),
    /** So many days before a pass expires. */
    expiringDays: number(1, 60),
    sms: SmsAccount,
  })
  .meta({ id: 'MessageOptions' })
export type MessageOptions = z.infer<typeof MessageOptions>

/** Until the owner says otherwise. */
export const MESSAGE_OPTIONS: MessageOptions = {
  ways: {
    booked: { email: true, sms: false },
    reminder: { email: true, sms: false },
    changed: { email: true, sms: false },
    cancelled: { email: true, sms: false },
    receipt: { email: false, sms: false },
    confirm_booking: { email: true, sms: false },
    place_offered: { email: true, sms: false },
    pass_low: { email: false, sms: false },
    pass_expiring: { email: false, sms: false },
    birthday: { email: false, sms: false },
  },
  reminderHours: 24,
  lowVisits: 1,
  expiringDays: 7,
  sms: { provider: 'none', url: '', account: '', from: '' },
}

/** The settings of messages. The secret of the SMS provider goes in and never out. */
export const MessageSettings = z
  .object({
    version: Version,
    options: MessageOptions,
    /** The address at which clients open Deskbell, which links in messages begin with; empty: none is known. */
    publicUrl: z.string(),
    /** Whether the server's settings give that address, so that it can't be changed here. */
    publicUrlFixed: z.boolean(),
    canMail: z.boolean(),
    hasSmsSecret: z.boolean(),
  })
  .meta({ id: 'MessageSettings' })
export type MessageSettings = z.infer<typeof MessageSettings>

export const MessageSettingsUpdate = z
  .object({
    version: Version,
    options: MessageOptions,
    publicUrl: line(LINE_MAX).refine(
      (typed) => typed === '' || isAddress(typed),
      'Enter the whole address, such as https://desk.example.com',
    ),
    /** Null: as it is. */
    smsSecret: z.string().max(500).nullable(),
  })
  .meta({ id: 'MessageSettingsUpdate' })
export type MessageSettingsUpdate = z.infer<typeof MessageSettingsUpdate>

/** A line of the log. */
export const Message = z
  .object({
    id: Id,
    kind: MessageKind,
    channel: MessageChannel,
    status: MessageStatus,
    clientId: Id.nullable(),
    clientName: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    tries: z.int(),
    /** What the mail server or the SMS provider said to the last try. */
    lastError: z.string(),
    dueAt: Instant,
    sentAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const MessageFilter = PageFilter.extend({
  status: MessageStatus.optional(),
  kind: MessageKind.optional(),
  clientId: Id.optional(),
})
export type MessageFilter = z.infer<typeof MessageFilter>
/** `failed`: how many of all have failed. */
export const MessagePage = pageSchema(Message).extend({ failed: z.int() }).meta({ id: 'MessagePage' })
export type MessagePage = z.infer<typeof MessagePage>

export const TEMPLATE_SUBJECT_MAX = 200
export const TEMPLATE_BODY_MAX = 5000

/** The words of one kind, by one way, in one language. An SMS has no subject. */
export const TemplateInput = z
  .object({ subject: line(TEMPLATE_SUBJECT_MAX), body: paragraph(TEMPLATE_BODY_MAX).min(1, 'Write something') })
  .meta({ id: 'TemplateInput' })
export type TemplateInput = z.infer<typeof TemplateInput>

/** `version` 0: Deskbell's own words. */
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

/** How words would look, filled with an example. */
export const TemplatePreview = z
  .object({ subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: 'TemplatePreview' })
export type TemplatePreview = z.infer<typeof TemplatePreview>

/** A message that is sent to try it out. */
export const TestMessage = z
  .object({ id: Id, to: requiredLine(LINE_MAX, 'Enter where it goes'), words: TemplateInput })
  .meta({ id: 'TestMessage' })
export type TestMessage = z.infer<typeof TestMessage>

/** A try of the mail server. `to`: a letter is sent there as well, which shows more; empty: none is. */
export const MailTry = z.object({ to: OptionalEmail }).meta({ id: 'MailTry' })
export type MailTry = z.infer<typeof MailTry>
/** What it found: the server's name and port, what is wrong, and what the server itself said; both empty where it works. */
export const MailTried = z
  .object({ server: z.string(), trouble: z.enum(MAIL_TROUBLES).nullable(), said: z.string() })
  .meta({ id: 'MailTried' })
export type MailTried = z.infer<typeof MailTried>
/** What of the words of a message is meant. */
export const TemplateKey = z.object({ kind: MessageKind, channel: MessageChannel, language: Language })
export type TemplateKey = z.infer<typeof TemplateKey>
/** Where a message that was sent to try it out went. */
export const TestSent = z.object({ to: z.string() }).meta({ id: 'TestSent' })
export type TestSent = z.infer<typeof TestSent>

/** An operation on a message. */
export const MessageAction = z.object({ id: Id }).meta({ id: 'MessageAction' })
export type MessageAction = z.infer<typeof MessageAction>

/** What the link in a message says of whoever opens it. */
export const Unsubscribed = z
  .object({ companyName: z.string(), unsubscribed: z.boolean() })
  .meta({ id: 'Unsubscribed' })
export type Unsubscribed = z.infer<typeof Unsubscribed>
/** What a public link carries. */
export const LinkToken = z.object({ token: z.string().min(1).max(300) }).meta({ id: 'LinkToken' })
