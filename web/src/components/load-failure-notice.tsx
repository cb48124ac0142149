import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRefusal } from '../lib/api-error.ts'
import { serverUnreachable } from '../lib/connection.ts'
import { useStore } from '../lib/store.ts'
import { isTold } from '../lib/told-errors.ts'

// Time for the parts of the screen to show their own errors.
const SETTLE_MS = 200

function isMissing({ state: { data, error } }: Query): boolean {
  return data === undefined && error !== null && !isRefusal(error) && !isTold(error)
}

const MISSING = { type: 'active', predicate: isMissing } as const

/**
 * Says that something of this screen couldn't be loaded where no part of it does, e.g. the names in a column, which
 * would look as if there were none.
 */
export function LoadFailureNotice() {
  const queryClient = useQueryClient()
  const [isShown, setShown] = useState(false)
  const isOutage = useStore(serverUnreachable)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => setShown(queryClient.getQueryCache().findAll(MISSING).length > 0)
    const stop = queryClient.getQueryCache().subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(look, SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])
  if (!isShown || isOutage) return null
  return (
    <Alert color="brass" mb="md" title={t`Part of this screen couldn't be loaded`}>
      <Button variant="default" onClick={() => queryClient.refetchQueries(MISSING)}>
        {t`Try again`}
      </Button>
    </Alert>
  )
}
