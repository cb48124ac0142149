import type { Reauthentication } from '@deskbell/domain/auth/reauthentication/schema.ts'
import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { notifyError } from '../../../components/notify.tsx'
import { api } from '../../../lib/api.ts'
import { askPasskey } from '../../../lib/passkey.ts'
import { read } from '../../../lib/read.ts'

export function useReauthenticate() {
  return useMutation({ mutationFn: (json: Reauthentication) => read(api.reauthentication.$post({ json })) })
}

export function useReauthenticateByPasskey() {
  return useMutation({
    mutationFn: async () => {
      const question = await read(api.reauthentication.passkey.question.$post())
      const response = await askPasskey(question)
      return read(api.reauthentication.$post({ json: { kind: 'passkey', response } }))
    },
  })
}

/** `onClick` of a download that needs a recent sign-in. Asks for it first, since a refused link would be a dead end. */
export function downloadReauthenticated(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  // The link itself may be gone by then, with its menu.
  const link = event.currentTarget.cloneNode() as HTMLAnchorElement
  read(api.reauthentication.$get()).then(() => link.click(), notifyError)
}
