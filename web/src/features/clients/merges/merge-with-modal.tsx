import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { FormModal } from '../../../components/form-modal.tsx'
import { ClientPicker } from '../components/client-picker.tsx'

type Props = { client: Client; opened: boolean; onClose: () => void }

export function MergeWithModal({ client, opened, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <FormModal title={`Who is ${fullName(client)} too?`} opened={opened} onClose={onClose}>
      <ClientPicker
        except={[client.id]}
        onPick={({ id: otherId }) =>
          navigate({ to: '/dashboard/clients/$clientId/merge/$otherId', params: { clientId: client.id, otherId } })
        }
      />
    </FormModal>
  )
}
