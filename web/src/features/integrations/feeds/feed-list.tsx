import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Feed } from '@deskbell/domain/integrations/feeds/schema.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { allEmployeesQuery } from '../../employees/api.ts'

type Props = { feeds: Feed[]; onRevoke: (named: NamedFeed) => void }
/** An address, and what it is called. */
export type NamedFeed = Feed & { name: string }

export function FeedList({ feeds, onRevoke }: Props) {
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  function nameOf({ employeeId }: Feed): string {
    if (!employeeId) return 'The whole shop'
    const whose = employees.find(({ id }) => id === employeeId)
    return whose ? fullName(whose) : 'An employee'
  }
  return (
    <ItemList label="Calendar feeds">
      {feeds.map((feed) => (
        <FeedItem key={feed.id} feed={{ ...feed, name: nameOf(feed) }} onRevoke={onRevoke} />
      ))}
    </ItemList>
  )
}

function FeedItem({ feed, onRevoke }: { feed: NamedFeed; onRevoke: Props['onRevoke'] }) {
  const { date, dateTime, dayOf } = useFormat()
  const { name, showsClients, createdAt, lastReadAt } = feed
  const facts = [
    showsClients ? 'with clients’ names' : 'without names',
    `made ${date(dayOf(createdAt))}`,
    lastReadAt ? `last read ${dateTime(lastReadAt)}` : 'not read yet',
  ]
  return (
    <Item
      title={name}
      facts={facts}
      buttons={
        <Button variant="default" onClick={() => onRevoke(feed)} aria-label={`Revoke the address of ${name}`}>
          Revoke
        </Button>
      }
    />
  )
}
