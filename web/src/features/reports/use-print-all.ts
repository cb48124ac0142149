import { useEffect, useState } from 'react'

/** Nobody reads more pages of rows than these on paper. */
const PAGES_MAX = 40

/** Prints once all pages have been read, or as many as anybody would read on paper; and whether they still are. */
export function usePrintAll(pages: {
  data: { pages: unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}) {
  const [wanted, setWanted] = useState(false)
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const isEnough = !hasNextPage || isFetchNextPageError || (data?.pages.length ?? 0) >= PAGES_MAX
  useEffect(() => {
    if (!wanted || isFetching) return
    if (!isEnough) {
      void fetchNextPage()
      return
    }
    setWanted(false)
    window.print()
  }, [wanted, isFetching, isEnough, fetchNextPage])
  return [() => setWanted(true), wanted] as const
}
