import {
  type ApiKey,
  ApiKeyInput,
  type CreatedApiKey,
  KeyScope,
  type NewApiKey,
} from '@deskbell/domain/integrations/api-keys/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { Checks } from '../../../components/checks.tsx'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { ShownOnce } from '../../../components/copy-field.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { type FormModalState, useFormModal } from '../../../components/use-form-modal.ts'
import { api } from '../../../lib/api.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { read } from '../../../lib/read.ts'
import { useFormat } from '../../auth/use-format.ts'
import { apiKeysQuery } from '../api.ts'
import classes from '../integrations.module.css'
import { SCOPE_WORDS } from '../labels.ts'

type ApiKeyListProps = { keys: ApiKey[]; onRevoke: (key: ApiKey) => void }

function ApiKeyList({ keys, onRevoke }: ApiKeyListProps) {
  return (
    <ItemList label={t`API keys`}>
      {keys.map((key) => (
        <ApiKeyItem key={key.id} apiKey={key} onRevoke={onRevoke} />
      ))}
    </ItemList>
  )
}

function ApiKeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: ApiKeyListProps['onRevoke'] }) {
  const { date, dateTime, dayOf } = useFormat()
  const { name, prefix, scopes, byName, createdAt, lastUsedAt } = apiKey
  const facts = [
    `${prefix}…`,
    t`made by ${{ name: byName }} on ${{ day: date(dayOf(createdAt)) }}`,
    lastUsedAt ? t`last used ${{ time: dateTime(lastUsedAt) }}` : t`not used yet`,
  ]
  return (
    <Item
      title={name}
      detail={scopes.map((scope) => SCOPE_WORDS[scope]).join(' · ')}
      facts={facts}
      buttons={
        <Button variant="default" onClick={() => onRevoke(apiKey)} aria-label={t`Revoke ${name}`}>
          {t`Revoke`}
        </Button>
      }
    />
  )
}

function useKeyMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  })
}

function useMakeApiKey() {
  return useKeyMutation((json: NewApiKey) => read(api['api-keys'].$post({ json })))
}

function useRevokeApiKey() {
  return useKeyMutation(({ id }: ApiKey) => read(api['api-keys'][':id'].revoke.$post({ param: { id } })))
}

type Props = { onMade: (made: CreatedApiKey) => void; onCancel: () => void }

const CHECKS = KeyScope.options.map((value) => ({ value, label: SCOPE_WORDS[value] }))

function ApiKeyForm({ onMade, onCancel }: Props) {
  const make = useMakeApiKey()
  const form = useSchemaForm({
    schema: ApiKeyInput,
    values: { name: '', scopes: [] },
    submit: async (input, { id }) => onMade(await make.mutateAsync({ ...input, id })),
  })
  const { value, onChange, error } = form.getInputProps('scopes')
  return (
    <SchemaForm form={form} submitLabel={t`Make the key`} onCancel={onCancel}>
      <TextInput
        label={t`What is it for?`}
        description={t`The history names it, as in “Web shop checked Maria in”.`}
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checks required label={t`It may`} checks={CHECKS} value={value} onChange={onChange} error={error} />
    </SchemaForm>
  )
}

/** Settings card with the API keys of other programs. */
export function ApiKeysCard({ className }: { className?: string }) {
  const query = useQuery(apiKeysQuery)
  const making = useFormModal<CreatedApiKey>()
  const revoking = useFormModal<ApiKey>()
  const add = (
    <Button variant="default" onClick={making.add}>
      {t`Make a key`}
    </Button>
  )
  return (
    <Card title={t`API keys`} aside={add} className={className}>
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
        {t`None so far. With a key another program acts for your shop: your web site books, a door reads who is checked in.`}
      </p>
      <Anchor href="/api/docs" target="_blank" rel="noreferrer">
        {t`What programs can ask for`}
      </Anchor>
    </>
  )
}

function MakingModal({ making }: { making: FormModalState<CreatedApiKey> }) {
  const { item: made, opened, close } = making
  return (
    <FormModal title={made ? t`The new key` : t`Make a key`} opened={opened} onClose={close}>
      {made ? (
        <ShownOnce
          label={t`API key`}
          secret={made.key}
          copyLabel={t`Copy key`}
          words={t`This is the only time the key is shown. Copy it into the other program now; if it gets lost, revoke it and make another.`}
          onClose={close}
        />
      ) : (
        <ApiKeyForm onMade={making.edit} onCancel={close} />
      )}
    </FormModal>
  )
}

function RevokeModal({ modal: { item, opened, close } }: { modal: FormModalState<ApiKey> }) {
  const revoke = useRevokeApiKey()
  async function confirm() {
    if (!item) return
    const action = () => revoke.mutateAsync(item)
    if (await runWithToast({ action, success: t`${{ name: item.name }} no longer works` })) close()
  }
  return (
    <ConfirmModal
      title={t`Revoke ${{ name: item?.name ?? '' }}?`}
      opened={opened}
      onClose={close}
      confirmLabel={t`Revoke`}
      onConfirm={() => void confirm()}
      busy={revoke.isPending}
    >
      {t`The program that uses it is refused at once. What it did stays. This can’t be undone.`}
    </ConfirmModal>
  )
}
