import { api } from '../../../lib/api.ts'
import { askPasskey } from '../../../lib/passkey.ts'
import { read } from '../../../lib/read.ts'
import { invitationHeaders } from '../team/invitation-token.ts'

const doors = api.auth['sign-in']

export async function signInWithPasskey() {
  const question = await read(doors.passkey.question.$post())
  return read(doors.passkey.$post({ json: { response: await askPasskey(question) } }))
}

export const signIn = (json: { email: string; password: string }) =>
  read(doors.email.$post({ json }, { headers: invitationHeaders() }))

/** Second step of a sign-in with two-factor authentication. */
export const signInWithCode = (json: { code: string; kind: 'authenticator' | 'backup' }) =>
  read(doors.code.$post({ json }, { headers: invitationHeaders() }))

export const mailResetLink = (email: string) => read(api.auth['forgot-password'].$post({ json: { email } }))
