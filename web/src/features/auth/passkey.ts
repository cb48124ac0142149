import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether this browser knows passkeys: it does on https and on localhost only. */
export const knowsPasskeys = typeof window !== 'undefined' && 'PublicKeyCredential' in window

// Loaded where it is used: the sign-in screen seldom needs it.
const webAuthn = () => import('@simplewebauthn/browser')

/** Whether the person called it off, which is not worth a message. */
export function wasCalledOff(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Lets the device answer for its owner. Throws when the person calls it off. */
export async function askPasskey(question: object): Promise<Record<string, unknown>> {
  const { startAuthentication } = await webAuthn()
  return { ...(await startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON })) }
}

/** Makes a passkey on the device. Throws when the person calls it off. */
export async function makePasskey(question: object): Promise<Record<string, unknown>> {
  const { startRegistration } = await webAuthn()
  return { ...(await startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON })) }
}
