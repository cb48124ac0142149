import { z } from 'zod'
import { EXAMPLE_IDS, Id, Version } from '../shared/ids.ts'
import { LINE_MAX, line, NAME_MAX, paragraph, requiredLine } from '../shared/text.ts'
import { Instant, LocalDate } from '../shared/time-schema.ts'
import { withDefaults } from '../shared/with-defaults.ts'
import { isDrawn, isWhole, STROKE_NUMBERS_MAX, STROKES_MAX } from './strokes.ts'

export const WAIVER_BODY_MAX = 20_000

/** Time at which clients who signed an earlier version sign this one: at once, or when their signature expires. */
export const SignAgain = z.enum(['now', 'when_expired'])
export type SignAgain = z.infer<typeof SignAgain>

export const WaiverInput = z
  .object({
    title: requiredLine(LINE_MAX, 'Enter a title'),
    /** Paragraphs separated by an empty line. */
    body: paragraph(WAIVER_BODY_MAX).min(1, 'Enter the text that clients sign'),
    /** Validity of a signature in months; null: it never expires. */
    validMonths: z.int('Enter months').min(1, 'Enter at least 1').max(120, 'Enter at most 120').nullable(),
    /** Age in years below which a guardian signs; 0: never a guardian. */
    adultAge: z.int('Enter an age').min(0, 'Enter 0 or more').max(30, 'Enter at most 30'),
    signAgain: SignAgain,
  })
  .meta({ id: 'WaiverInput' })
export type WaiverInput = z.infer<typeof WaiverInput>

export const NewWaiver = withDefaults(WaiverInput.extend({ id: Id }), {
  validMonths: null,
  adultAge: 18,
  signAgain: 'now',
}).meta({ id: 'NewWaiver', example: { id: EXAMPLE_IDS.new, title: 'Waiver', body: 'I take part at my own risk.' } })
export type NewWaiver = z.infer<typeof NewWaiver>

/** A published version of the waiver; immutable. */
export const Waiver = NewWaiver.extend({
  number: z.int(),
  publishedAt: Instant,
  byName: z.string(),
}).meta({ id: 'Waiver' })
export type Waiver = z.infer<typeof Waiver>

export const WaiverOverview = z
  .object({
    /** Version of the business record, which contains `on`. */
    version: Version,
    on: z.boolean(),
    /** Newest first. */
    waivers: z.array(Waiver),
    /** Number of active clients with and without a valid signature today. */
    signed: z.int(),
    unsigned: z.int(),
  })
  .meta({ id: 'WaiverOverview' })
export type WaiverOverview = z.infer<typeof WaiverOverview>

export const WaiverSwitch = z.object({ version: Version, on: z.boolean() }).meta({ id: 'WaiverSwitch' })
export type WaiverSwitch = z.infer<typeof WaiverSwitch>

export const ShownWaiver = Waiver.pick({ id: true, number: true, title: true, body: true, adultAge: true })
export type ShownWaiver = z.infer<typeof ShownWaiver>

/** Person who signs: the client, a guardian, or either if the birthday is unknown. */
export const WaiverSigner = z.enum(['client', 'guardian', 'either'])
export type WaiverSigner = z.infer<typeof WaiverSigner>

export const ToSign = z.object({ waiver: ShownWaiver, signer: WaiverSigner })
export type ToSign = z.infer<typeof ToSign>

/** Strokes of a signature, each as x, y, x, y … in thousandths of the field's width and height. */
export const Strokes = z
  .array(z.array(z.int().min(0).max(1000)).min(2).refine(isWhole, 'A point lacks its height'))
  .max(STROKES_MAX)
  .refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= STROKE_NUMBERS_MAX, 'Too long a line')
  .refine(isDrawn, 'Sign in the field')
export type Strokes = z.infer<typeof Strokes>

export const signatureParts = {
  waiverId: Id,
  /** Empty: the client signs. */
  guardianName: line(NAME_MAX),
  strokes: Strokes,
}

export const NewSignature = withDefaults(z.object({ id: Id, ...signatureParts }), { guardianName: '' }).meta({
  id: 'NewSignature',
  example: { id: EXAMPLE_IDS.new, waiverId: EXAMPLE_IDS.waiver, strokes: [[100, 500, 400, 300, 900, 600]] },
})
export type NewSignature = z.infer<typeof NewSignature>

/** A stored signature; immutable. */
export const Signature = z
  .object({
    id: Id,
    title: z.string(),
    number: z.int(),
    signerName: z.string(),
    guardianName: z.string(),
    signedAt: Instant,
    /** Last day of validity; null: it never expires. */
    expiresOn: LocalDate.nullable(),
    /** Device on which it was drawn; null if not at a kiosk. */
    deviceName: z.string().nullable(),
    /** True if it was drawn on the client's own pages. */
    isOnline: z.boolean(),
    byName: z.string(),
    /** True if it is valid, so that the client has nothing to sign. */
    counts: z.boolean(),
  })
  .meta({ id: 'Signature' })
export type Signature = z.infer<typeof Signature>

/** Signatures of a client, newest first, and the waiver to sign now, if any. */
export const ClientWaivers = z
  .object({ toSign: ToSign.nullable(), items: z.array(Signature) })
  .meta({ id: 'ClientWaivers' })
export type ClientWaivers = z.infer<typeof ClientWaivers>
