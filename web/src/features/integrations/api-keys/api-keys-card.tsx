import type { ApiKey, MadeApiKey } from '@deskbell/domain/integrations/api-keys/schema.ts'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { notify } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { ShownOnce } from '../../../components/shown-once.tsx'
import { useFormModal } from '../../../components/use-form-modal.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { ApiKeyForm } from './api-key-form.tsx'
import { ApiKeyList } from './api-key-list.tsx'
import classes from './api-keys.module.css'
import { useRevokeApiKey } from './mutations.ts'
import { apiKeysQuery } from './queries.ts'

/** The keys with which other programs act for the shop. */
export function ApiKeysCard({ className }: { className?: string }) {
  const query = useQuery(apiKeysQuery)
  const making = useFormModal<MadeApiKey>()
  const revoking = useFormModal<ApiKey>()
  const add = (
    <Button variant="default" onClick={making.add}>
      Make a key
    </Button>
  )
  return (
    <Card title="API keys" aside={add} className={className}>
      <QueryView query={query} loading={<LoadingState rows={1} height={48} />}>
        {(keys) => (keys.length === 0 ? <NoKeys /> : <ApiKeyList keys={keys} onRevoke={revoking.edit} />)}
      </QueryView>
      <MakingModal making={making} />
      <RevokeModal modal={revoking} />
    </Card>
  )
}

function NoKeys() {
  return (
    <>
      <p className={classes.none}>
        None so far. With a key another program acts for your shop: your web site books, a door reads who is checked in.
      </p>
      <Anchor href="/api/docs" target="_blank" rel="noreferrer">
        What programs can ask for
      </Anchor>
    </>
  )
}

function MakingModal({ making }: { making: ReturnType<typeof useFormModal<MadeApiKey>> }) {
  const { item: made, opened, close } = making
  return (
    <FormModal title={made ? 'The new key' : 'Make a key'} opened={opened} onClose={close}>
      {made ? (
        <ShownOnce
          label="API key"
          secret={made.key}
          copyLabel="Copy key"
          words="This is the only time the key is shown. Copy it into the other program now; if it gets lost, revoke it and make another."
          onClose={close}
        />
      ) : (
        <ApiKeyForm onMade={making.edit} onCancel={close} />
      )}
    </FormModal>
  )
}

function RevokeModal({ modal: { item, opened, close } }: { modal: ReturnType<typeof useFormModal<ApiKey>> }) {
  const revoke = useRevokeApiKey()
  function confirm() {
    if (!item) return
    revoke.mutate(item, {
      onSuccess: () => {
        notify(`${item.name} no longer works`)
        close()
      },
      onError: (error) => notify(problemWords(error), 'failed'),
    })
  }
  return (
    <ConfirmModal
      title={`Revoke ${item?.name ?? ''}?`}
      opened={opened}
      onClose={close}
      confirmLabel="Revoke"
      onConfirm={confirm}
      busy={revoke.isPending}
    >
      The program that uses it is refused at once. What it did stays. This can’t be undone.
    </ConfirmModal>
  )
}
