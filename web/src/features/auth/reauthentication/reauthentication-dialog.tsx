import { t } from '@lingui/core/macro'
import { getDefaultZIndex } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { reauthentication } from '../../../lib/reauthentication.ts'
import { useStore } from '../../../lib/store.ts'
import { accountQuery } from '../account/api.ts'

const Proofs = lazyPart(async () => (await import('./proofs.tsx')).Proofs)

function cancel(): void {
  const asked = reauthentication.get()
  if (!asked) return
  asked.settle(false)
  // The button that was pressed has lost the focus, since it was disabled meanwhile: go to the dialog below.
  const dialogs = Array.from(document.querySelectorAll<HTMLElement>('[role=dialog]'))
  dialogs.find((dialog) => !dialog.contains(document.activeElement))?.focus()
}

const PASSWORD_ONLY = { twoFactor: false, passkeys: [] }

/** Opens when the server refuses a request until the person has confirmed who they are: see `fetchReauthenticated`. */
export function ReauthenticationDialog() {
  const isAsked = useStore(reauthentication) !== null
  const { data, isLoading } = useQuery({ ...accountQuery, enabled: isAsked })
  useWindowEvent('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) cancel()
  })
  // Nobody is left to answer once the session has ended.
  useEffect(() => cancel, [])
  return (
    <FormModal
      title={t`Confirm it’s you`}
      opened={isAsked && !isLoading}
      onClose={cancel}
      zIndex={getDefaultZIndex('popover')}
    >
      <Proofs account={data ?? PASSWORD_ONLY} onCancel={cancel} />
    </FormModal>
  )
}
