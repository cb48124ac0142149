import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** True if this browser supports passkeys, which need a secure context (https or localhost). */
export const supportsPasskeys = typeof window !== 'undefined' && 'PublicKeyCredential' in window

// Lazy-loaded: few sign-ins use a passkey.
const webAuthn = () => import('@simplewebauthn/browser')

/** True if the user cancelled, which needs no error message. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Signs the challenge with a passkey. Rejects if the user cancels. */
export async function askPasskey(question: object): Promise<Record<string, unknown>> {
  const { startAuthentication } = await webAuthn()
  return { ...(await startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON })) }
}

/** Creates a passkey on the device. Rejects if the user cancels. */
export async function createPasskey(question: object): Promise<Record<string, unknown>> {
  const { startRegistration } = await webAuthn()
  return { ...(await startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON })) }
}
