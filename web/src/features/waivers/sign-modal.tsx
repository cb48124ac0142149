import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormModal } from '../../components/form-modal.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { clientWaiversQuery } from './api.ts'
import { SignForm } from './sign-form.tsx'

type Props = { client: { id: string; firstName: string }; opened: boolean; onClose: () => void }

export function SignModal({ client, opened, onClose }: Props) {
  return (
    <FormModal title={`${client.firstName} signs the waiver`} opened={opened} onClose={onClose} fullOnPhone>
      <SignNow client={client} onDone={onClose} />
    </FormModal>
  )
}

function SignNow({ client, onDone }: { client: Props['client']; onDone: () => void }) {
  const query = useQuery(clientWaiversQuery(client.id))
  return (
    <QueryView query={query}>{({ toSign }) => <Signing client={client} toSign={toSign} onDone={onDone} />}</QueryView>
  )
}

type SigningProps = Parameters<typeof SignForm>[0]

/** Keeps the version that was shown first, even if another one is published meanwhile. */
function Signing({ toSign, ...props }: Omit<SigningProps, 'toSign'> & { toSign: SigningProps['toSign'] | null }) {
  const [shown] = useState(toSign)
  return shown ? <SignForm {...props} toSign={shown} /> : <p>There is nothing to sign now.</p>
}
