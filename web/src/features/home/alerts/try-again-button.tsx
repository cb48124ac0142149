import type { Derived } from '@deskbell/domain/home/alerts/derived.ts'
import { Button } from '@mantine/core'
import { derivedHeadline } from './derived-labels.ts'
import { useTryAgain } from './use-try-again.ts'

export function TryAgainButton({ derived }: { derived: Derived<'failed_mail'> }) {
  const { mutate: tryAgain, isPending } = useTryAgain()
  return (
    <Button
      variant="default"
      loading={isPending}
      onClick={() => tryAgain(derived)}
      aria-label={`Try again: ${derivedHeadline(derived)}`}
    >
      Try again
    </Button>
  )
}
