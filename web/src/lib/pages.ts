import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'

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
