import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'

export type Page<Item> = { items: Item[]; nextCursor: string | null }

/**
 * Query options of a list that comes page by page. The key begins with the live topic. While another filter loads, the
 * list shown stays.
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

export function itemsOf<Item>(data: InfiniteData<Page<Item>>): Item[] {
  return data.pages.flatMap((page) => page.items)
}
