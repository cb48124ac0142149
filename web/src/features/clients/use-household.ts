import type { Client, ClientRow } from '@deskbell/domain/clients/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { useMoveHousehold } from './mutations.ts'
import { householdQuery } from './queries.ts'

type Member = Pick<ClientRow, 'id' | 'firstName'>

/** Moves somebody into this client's household or out of it, with the way back to where they were before. */
export function useHousehold(client: Pick<Client, 'id' | 'firstName'>) {
  const queryClient = useQueryClient()
  const { mutateAsync: moveHousehold } = useMoveHousehold()
  const [busy, setBusy] = useState(false)
  async function move({
    member,
    withClientId,
    message,
  }: {
    member: Member
    withClientId: string | null
    message: string
  }) {
    setBusy(true)
    try {
      const [formerMate] = await queryClient.fetchQuery({ ...householdQuery(member.id), staleTime: 0 })
      await moveHousehold({ id: member.id, withClientId })
      notifyUndo({ message, undo: () => putBack(member, formerMate?.id ?? null) })
    } catch (error) {
      notify(problemWords(error), 'failed')
    } finally {
      setBusy(false)
    }
  }
  async function putBack(member: Member, withClientId: string | null) {
    try {
      await moveHousehold({ id: member.id, withClientId })
      notify(`${member.firstName} is back as before`)
    } catch (error) {
      notify(problemWords(error), 'failed')
    }
  }
  return {
    busy,
    add: (member: Member) =>
      move({ member, withClientId: client.id, message: `${member.firstName} is in ${client.firstName}’s household` }),
    remove: (member: Member) => move({ member, withClientId: null, message: `${member.firstName} left the household` }),
  }
}
