import type { ApiKey } from '@deskbell/domain/integrations/api-keys/schema.ts'
import { Button } from '@mantine/core'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { SCOPE_WORDS } from './labels.ts'

type Props = { keys: ApiKey[]; onRevoke: (key: ApiKey) => void }

export function ApiKeyList({ keys, onRevoke }: Props) {
  return (
    <ItemList label="API keys">
      {keys.map((key) => (
        <ApiKeyItem key={key.id} apiKey={key} onRevoke={onRevoke} />
      ))}
    </ItemList>
  )
}

function ApiKeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: Props['onRevoke'] }) {
  const { date, dateTime, dayOf } = useFormat()
  const { name, prefix, scopes, byName, createdAt, lastUsedAt } = apiKey
  const facts = [
    `${prefix}…`,
    `made by ${byName} on ${date(dayOf(createdAt))}`,
    lastUsedAt ? `last used ${dateTime(lastUsedAt)}` : 'not used yet',
  ]
  return (
    <Item
      title={name}
      detail={scopes.map((scope) => SCOPE_WORDS[scope]).join(' · ')}
      facts={facts}
      buttons={
        <Button variant="default" onClick={() => onRevoke(apiKey)} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      }
    />
  )
}
