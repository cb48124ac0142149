import { z } from 'zod'
import { OwnPassword } from '../account/schema.ts'
import { PasskeyAnswer, SignInCode } from '../schema.ts'

/** Proof of the signed-in person, with which a session may do sensitive things for five minutes. */
export const Reauthentication = z
  .discriminatedUnion('kind', [
    OwnPassword.extend({ kind: z.literal('password') }),
    SignInCode,
    PasskeyAnswer.extend({ kind: z.literal('passkey') }),
  ])
  .meta({ id: 'Reauthentication' })
export type Reauthentication = z.infer<typeof Reauthentication>
