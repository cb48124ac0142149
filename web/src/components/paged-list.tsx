import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listItems, type Page } from '../lib/pages.ts'
import { Card } from './card.tsx'
import { LoadMore } from './load-more.tsx'
import { QueryView } from './query-view.tsx'

type Props<Item> = {
  pages: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

export function PagedList<Item>({ pages, empty, children }: Props<Item>) {
  return (
    <Card>
      <QueryView query={pages}>
        {(data) => {
          const items = listItems(data)
          return items.length === 0 ? empty : children(items)
        }}
      </QueryView>
      <LoadMore pages={pages} />
    </Card>
  )
}
