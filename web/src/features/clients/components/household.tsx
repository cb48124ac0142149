import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { Client, ClientRow } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Person } from '../../../components/person.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { householdQuery, useMoveHousehold } from '../api.ts'
import classes from './household.module.css'

const ClientPicker = lazyPart(async () => (await import('./client-picker.tsx')).ClientPicker)

type Member = Pick<ClientRow, 'id' | 'firstName'>

/** Moves a member into or out of this client's household. Undo returns them to their previous household. */
function useHousehold(client: Pick<Client, 'id' | 'firstName'>) {
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
    await runWithToast({
      action: async () => {
        const [formerMate] = await queryClient.fetchQuery({ ...householdQuery(member.id), staleTime: 0 })
        await moveHousehold({ id: member.id, withClientId })
        return formerMate?.id ?? null
      },
      success: message,
      undo: (formerMateId) => moveHousehold({ id: member.id, withClientId: formerMateId }),
      undone: t`${{ name: member.firstName }} is back as before`,
    })
    setBusy(false)
  }
  return {
    busy,
    add: (member: Member) =>
      move({
        member,
        withClientId: client.id,
        message: t`${{ member: member.firstName }} is in ${{ name: client.firstName }}’s household`,
      }),
    remove: (member: Member) =>
      move({ member, withClientId: null, message: t`${{ name: member.firstName }} left the household` }),
  }
}

/** Household of a client: its members may check in with each other's shared passes. */
export function Household({ client }: { client: Client }) {
  const query = useQuery(householdQuery(client.id))
  return (
    <Card title={t`Household`}>
      <QueryView query={query}>{(others) => <Members client={client} others={others} />}</QueryView>
    </Card>
  )
}

function Members({ client, others }: { client: Client; others: ClientRow[] }) {
  const { add, remove, busy } = useHousehold(client)
  return (
    <>
      {others.length === 0 ? (
        <p className={classes.none}>
          {t`Nobody else yet. People of one household, such as a family, can check in with the passes that one of them shares.`}
        </p>
      ) : (
        <ul className={classes.members}>
          {others.map((other) => (
            <MemberRow key={other.id} member={other} busy={busy} onRemove={() => remove(other)} />
          ))}
        </ul>
      )}
      <span className={classes.actions}>
        <AddMember client={client} others={others} onPick={add} />
        {others.length > 1 && (
          <Button variant="subtle" color="gray" disabled={busy} onClick={() => remove(client)}>
            {t`${{ name: client.firstName }} leaves`}
          </Button>
        )}
      </span>
    </>
  )
}

function MemberRow({ member, busy, onRemove }: { member: ClientRow; busy: boolean; onRemove: () => void }) {
  const name = fullName(member)
  return (
    <li className={classes.member}>
      <Person initials={initials(member)}>
        <Link to="/dashboard/clients/$clientId" params={{ clientId: member.id }} className={classes.name}>
          {name}
        </Link>
      </Person>
      <Button
        variant="subtle"
        color="gray"
        px="xs"
        disabled={busy}
        onClick={onRemove}
        aria-label={t`Remove ${name} from the household`}
      >
        {t`Remove`}
      </Button>
    </li>
  )
}

function AddMember({
  client,
  others,
  onPick,
}: {
  client: Client
  others: ClientRow[]
  onPick: (client: ClientRow) => void
}) {
  const [opened, { open, close }] = useDisclosure()
  function pick(member: ClientRow) {
    close()
    onPick(member)
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        {t`Add somebody`}
      </Button>
      <FormModal title={t`Who is in ${{ name: client.firstName }}’s household?`} opened={opened} onClose={close}>
        <ClientPicker onPick={pick} except={[client.id, ...others.map(({ id }) => id)]} />
      </FormModal>
    </>
  )
}
