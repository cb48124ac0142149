import { z } from 'zod'
import { Id, Version } from '../shared/ids.ts'
import { LINE_MAX, line, NAME_MAX, paragraph, requiredLine } from '../shared/text.ts'
import { Instant, LocalDate } from '../shared/time.ts'
import { isDrawn, isWhole, STROKE_NUMBERS_MAX, STROKES_MAX } from './strokes.ts'

export const WAIVER_BODY_MAX = 20_000

/** Whether whoever signed the version before signs this one at once, or when their signature expires. */
export const SignAgain = z.enum(['now', 'when_expired'])
export type SignAgain = z.infer<typeof SignAgain>

export const WaiverInput = z
  .object({
    title: requiredLine(LINE_MAX, 'Enter a title'),
    /** Paragraphs, apart by an empty line. */
    body: paragraph(WAIVER_BODY_MAX).min(1, 'Enter the text that clients sign'),
    /** For how many months a signature is good; null: for ever. */
    validMonths: z.int('Enter months').min(1, 'Enter at least 1').max(120, 'Enter at most 120').nullable(),
    /** Whoever is younger, in years, is signed for by a guardian; 0: nobody is. */
    adultAge: z.int('Enter an age').min(0, 'Enter 0 or more').max(30, 'Enter at most 30'),
    signAgain: SignAgain,
  })
  .meta({ id: 'WaiverInput' })
export type WaiverInput = z.infer<typeof WaiverInput>

export const NewWaiver = WaiverInput.extend({ id: Id }).meta({ id: 'NewWaiver' })
export type NewWaiver = z.infer<typeof NewWaiver>

/** A version as it was published, by which it stays. */
export const Waiver = NewWaiver.extend({
  number: z.int(),
  publishedAt: Instant,
  byName: z.string(),
}).meta({ id: 'Waiver' })
export type Waiver = z.infer<typeof Waiver>

export const WaiverOverview = z
  .object({
    /** That of the shop's record, of which the switch is a part. */
    version: Version,
    on: z.boolean(),
    /** The newest first. */
    waivers: z.array(Waiver),
    /** How many active clients have a signature that counts today, and how many have none. */
    signed: z.int(),
    unsigned: z.int(),
  })
  .meta({ id: 'WaiverOverview' })
export type WaiverOverview = z.infer<typeof WaiverOverview>

export const WaiverSwitch = z.object({ version: Version, on: z.boolean() }).meta({ id: 'WaiverSwitch' })
export type WaiverSwitch = z.infer<typeof WaiverSwitch>

/** What is shown to whoever signs. */
export const ShownWaiver = Waiver.pick({ id: true, number: true, title: true, body: true, adultAge: true })
export type ShownWaiver = z.infer<typeof ShownWaiver>

/** Who signs: the client, a guardian, or whichever of them the client says, where no birthday is known. */
export const WaiverSigner = z.enum(['client', 'guardian', 'either'])
export type WaiverSigner = z.infer<typeof WaiverSigner>

/** What a client has to sign now. */
export const ToSign = z.object({ waiver: ShownWaiver, signer: WaiverSigner })
export type ToSign = z.infer<typeof ToSign>

/** The lines that were drawn, each as x, y, x, y … in thousandths of the field's width and height. */
export const Strokes = z
  .array(z.array(z.int().min(0).max(1000)).min(2).refine(isWhole, 'A point lacks its height'))
  .max(STROKES_MAX)
  .refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= STROKE_NUMBERS_MAX, 'Too long a line')
  .refine(isDrawn, 'Sign in the field')
export type Strokes = z.infer<typeof Strokes>

/** What every signature says, wherever it is drawn. */
export const signatureParts = {
  waiverId: Id,
  /** Empty: the client signs. */
  guardianName: line(NAME_MAX),
  strokes: Strokes,
}

export const NewSignature = z.object({ id: Id, ...signatureParts }).meta({ id: 'NewSignature' })
export type NewSignature = z.infer<typeof NewSignature>

/** A signature as it is kept, never changed. */
export const Signature = z
  .object({
    id: Id,
    title: z.string(),
    number: z.int(),
    signerName: z.string(),
    guardianName: z.string(),
    signedAt: Instant,
    /** The last day on which it is good; null: for ever. */
    expiresOn: LocalDate.nullable(),
    /** The tablet on which it was drawn; null at the desk. */
    deviceName: z.string().nullable(),
    byName: z.string(),
    /** Whether it is one by which the client needs to sign nothing now. */
    counts: z.boolean(),
  })
  .meta({ id: 'Signature' })
export type Signature = z.infer<typeof Signature>

/** What a client has signed, the newest first, and what they have to sign now: null where it is nothing. */
export const ClientWaivers = z
  .object({ toSign: ToSign.nullable(), items: z.array(Signature) })
  .meta({ id: 'ClientWaivers' })
export type ClientWaivers = z.infer<typeof ClientWaivers>
