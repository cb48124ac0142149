import type { Invite, MadeInvite } from '@deskbell/domain/auth/team/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { notify } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useInvite } from './api.ts'

/** The dialog that asks whom to invite and then shows the link, and the way to a new link for somebody invited before. */
export function useInviting() {
  const [opened, { open, close }] = useDisclosure()
  const [made, setMade] = useState<MadeInvite | null>(null)
  const { mutate, isPending, variables } = useInvite()

  function start() {
    setMade(null)
    open()
  }

  function show(invite: MadeInvite) {
    setMade(invite)
    open()
  }

  function again({ email }: Invite) {
    const onError = (error: unknown) => notify(problemWords(error), 'failed')
    if (!isPending) mutate({ id: newId(), email }, { onSuccess: show, onError })
  }

  return { opened, close, made, start, show, again, busyEmail: isPending ? variables.email : null }
}

export type Inviting = ReturnType<typeof useInviting>
