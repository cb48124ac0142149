import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { FormModal } from '../../../components/form-modal.tsx'
import { ACTION_WORDS } from '../action-labels.ts'
import type { PassActionName } from '../pass-actions.ts'
import { AdjustForm } from './adjust-form.tsx'
import { ExtendForm } from './extend-form.tsx'
import { FreezeForm } from './freeze-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { SharedWith } from './shared-with.tsx'
import { SimpleForm } from './simple-form.tsx'
import { TransferForm } from './transfer-form.tsx'

type Props = { pass: Pass; action: PassActionName | null; opened: boolean; onClose: () => void }

/** The form of an action. The pass is as last read, so that the form knows what was done to it meanwhile. */
export function PassActionModal({ pass, action, opened, onClose }: Props) {
  const title = action ? `${ACTION_WORDS[action].title} “${pass.name}”` : ''
  return (
    <FormModal title={title} opened={opened} onClose={onClose}>
      {action && <ActionForm pass={pass} action={action} onDone={onClose} />}
    </FormModal>
  )
}

function ActionForm({ pass, action, onDone }: { pass: Pass; action: PassActionName; onDone: () => void }) {
  switch (action) {
    case 'adjust':
      return <AdjustForm pass={pass} onDone={onDone} />
    case 'extend':
      return <ExtendForm pass={pass} onDone={onDone} />
    case 'freeze':
      return <FreezeForm pass={pass} onDone={onDone} />
    case 'transfer':
      return <TransferForm pass={pass} onDone={onDone} />
    case 'refund':
      return <RefundForm pass={pass} onDone={onDone} />
    case 'share':
      return (
        <SimpleForm pass={pass} action={action} onDone={onDone}>
          <SharedWith clientId={pass.clientId} />
        </SimpleForm>
      )
    case 'unfreeze':
    case 'unshare':
    case 'void':
      return <SimpleForm pass={pass} action={action} onDone={onDone} />
  }
}
