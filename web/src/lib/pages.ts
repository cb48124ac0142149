import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

export type Page<Item> = { items: Item[]; nextCursor: string | null }

/**
 * Builds query options for cursor pagination. The key begins with the live topic. Keeps the previous list while another
 * filter loads.
 */
export function pagesQuery<Fetched extends Page<unknown>>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Fetched>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function listItems<Item>(data: InfiniteData<Page<Item>>): Item[] {
  return data.pages.flatMap((page) => page.items)
}

type Identified = { id: string }

/**
 * Writes a changed item to what is cached of its topic. Until that is fetched again, whoever opens the item would see, and
 * save again, what it was.
 */
export function replaceCached(queryClient: QueryClient, topic: string, saved: Identified): void {
  const replace = <Item extends Identified>(item: Item) => (item.id === saved.id ? { ...item, ...saved } : item)
  queryClient.setQueriesData<InfiniteData<Page<Identified>>>(
    { queryKey: [topic, 'list'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(replace) })) },
  )
  queryClient.setQueriesData<Identified[]>({ queryKey: [topic, 'all'] }, (items) => items?.map(replace))
  queryClient.setQueriesData<Identified>({ queryKey: [topic, 'one'] }, (item) => item && replace(item))
}

export async function fetchAllItems<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await fetchPage(cursor)
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return items
}
