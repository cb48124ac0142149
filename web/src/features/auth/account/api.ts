import type { AccountLanguage, AuthenticatorCode, OwnPassword } from '@deskbell/domain/auth/account/schema.ts'
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { createPasskey } from '../../../lib/passkey.ts'
import { read } from '../../../lib/read.ts'
import { forgetSession, sessionQuery, useSession } from '../api.ts'

const { account } = api
const codes = account['two-factor']

function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
}

/** Chooses the language of this person's screens. One choice after the other, since the last one must count. */
export function useChooseLanguage() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'language' },
    mutationFn: (json: AccountLanguage) => read(account.language.$put({ json })),
    onSuccess: ({ language }) =>
      queryClient.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, user: { ...session.user, language } },
      ),
  })
}

/** Returns the other businesses in which this person works. */
export function useOtherShops(): { id: string; name: string }[] {
  const { business, businesses } = useSession()
  const others = businesses.filter(({ id }) => id !== business.id)
  return others.map(({ id, companyName }) => ({ id, name: companyName || t`Shop without a name` }))
}

/** Goes on in another business. `loadPage` follows, since the page is full of the old one's data. */
export function useChooseBusiness() {
  return useMutation({
    mutationFn: (businessId: string) => read(account.business.$put({ json: { businessId } })),
  })
}

export function useSendReset() {
  return useMutation({ mutationFn: () => read(account['password-reset'].$post()) })
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => read(account.sessions[':id'].end.$post({ param: { id } })),
    onSettled: useRefresh(),
  })
}

/** Ends all sessions, including this one. */
export function useEndAllSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => read(account.sessions['end-all'].$post()),
    onSuccess: () => forgetSession(queryClient),
  })
}

export function useStartTwoFactor() {
  return useMutation({ mutationFn: (json: OwnPassword) => read(codes.$post({ json })) })
}

export function useConfirmTwoFactor() {
  return useMutation({
    mutationFn: (json: AuthenticatorCode) => read(codes.confirm.$post({ json })),
    onSettled: useRefresh(),
  })
}

export function useStopTwoFactor() {
  return useMutation({
    mutationFn: (json: OwnPassword) => read(codes.stop.$post({ json })),
    onSettled: useRefresh(),
  })
}

export function useRenewBackupCodes() {
  return useMutation({ mutationFn: (json: OwnPassword) => read(codes['backup-codes'].$post({ json })) })
}

export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const question = await read(account.passkeys.question.$post())
      return read(account.passkeys.$post({ json: { name, response: await createPasskey(question) } }))
    },
    onSettled: useRefresh(),
  })
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: string) => read(account.passkeys[':id'].remove.$post({ param: { id } })),
    onSettled: useRefresh(),
  })
}

/** Fetches sign-in methods and sessions. Keyed by `business`, the live topic that is announced when a session ends. */
export const accountQuery = queryOptions({
  queryKey: ['business', 'account'],
  queryFn: ({ signal }) => read(api.account.$get({}, { init: { signal } })),
})
