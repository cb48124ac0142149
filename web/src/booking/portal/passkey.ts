import type { PortalPasskeys } from '@deskbell/domain/client-portal/passkeys-schema.ts'
import { askPasskey, createPasskey, isPasskeyCancelled } from '../../lib/passkey.ts'
import { postJson, RequestError } from '../api.ts'

/** Returns what the device answered; null if the visitor cancelled. Throws RequestError 'passkey_refused'. */
async function askDevice(asked: Promise<object>): Promise<object | null> {
  try {
    return await asked
  } catch (error) {
    if (isPasskeyCancelled(error)) return null
    throw new RequestError({ type: 'about:blank', title: '', status: 0, code: 'passkey_refused' })
  }
}

/** Signs in with a passkey of this device. Returns false if the visitor cancelled. Throws RequestError. */
export async function signInWithPasskey(): Promise<boolean> {
  const question = await postJson<object>('/api/me/sign-in/passkey/question', {})
  const response = await askDevice(askPasskey(question))
  if (response) await postJson('/api/me/sign-in/passkey', { response })
  return response !== null
}

/** Adds a passkey. Returns all of the address; null if the visitor cancelled. Throws RequestError. */
export async function addPasskey(): Promise<PortalPasskeys | null> {
  const question = await postJson<object>('/api/me/passkeys/question', {})
  const response = await askDevice(createPasskey(question))
  return response && postJson<PortalPasskeys>('/api/me/passkeys', { response })
}
