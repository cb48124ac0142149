import { useEffect } from 'react'

const told = new WeakSet<Error>()

/** Notes that the part of the screen that needs a query shows the query's error itself. */
export function useToldError(error: Error | null): void {
  useEffect(() => {
    if (error) told.add(error)
  }, [error])
}

export function isTold(error: Error): boolean {
  return told.has(error)
}
