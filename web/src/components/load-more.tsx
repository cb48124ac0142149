import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'

/** Infinite scroll: fetches the next page within 400 px of the list's end. Also a button, for keyboard users. */
export function LoadMore({
  pages,
}: {
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const near = entry?.isIntersecting ?? false
  useEffect(() => {
    if (near && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage()
  }, [near, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <Button ref={ref} variant="default" fullWidth mt="md" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
      {isFetchNextPageError ? t`Try again` : t`Load more`}
    </Button>
  )
}
