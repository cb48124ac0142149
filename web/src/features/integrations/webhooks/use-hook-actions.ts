import type { CreatedWebhook, Webhook } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { notify, notifyError } from '../../../components/notify.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { useRenewSecret, useTestWebhook, useUpdateWebhook } from '../api.ts'

export function useWebhookActions() {
  const form = useFormModal<Webhook>()
  const log = useFormModal<Webhook>()
  const removing = useFormModal<Webhook>()
  const renewing = useFormModal<Webhook>()
  const [made, setMade] = useState<CreatedWebhook | null>(null)
  const [update, test, renew] = [useUpdateWebhook(), useTestWebhook(), useRenewSecret()]

  function turn({ id, url, events, on, version }: Webhook) {
    const onSuccess = () => notify(on ? t`Nothing more is sent to it` : t`It is told again from now on`)
    update.mutate({ id, url, events, on: !on, version }, { onSuccess, onError: notifyError })
  }

  function tryOut(hook: Webhook) {
    const onSuccess = () => log.edit(hook)
    test.mutate(hook, { onSuccess, onError: notifyError })
  }

  function renewSecret(hook: Webhook) {
    const onSuccess = (answer: CreatedWebhook) => {
      renewing.close()
      setMade(answer)
    }
    renew.mutate(hook, { onSuccess, onError: notifyError })
  }

  return {
    form,
    log,
    removing,
    renewing,
    made,
    setMade,
    turn,
    test: tryOut,
    renewSecret,
    add: form.add,
    edit: form.edit,
    showLog: log.edit,
    remove: removing.edit,
    renew: renewing.edit,
    testingId: test.isPending ? test.variables.id : null,
    isRenewing: renew.isPending,
  }
}

export type WebhookActions = ReturnType<typeof useWebhookActions>
