import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { PinForm } from './pin-form.tsx'
import { pinStateQuery } from './queries.ts'
import { SuperPasswordForm } from './super-password-form.tsx'
import { UnlockForm } from './unlock-form.tsx'

/** The dialog's steps: the Super Password, or the account's password, then the PIN. */
export function PinSteps({ onDone }: { onDone: () => void }) {
  const query = useQuery({ ...pinStateQuery, refetchOnMount: 'always' })
  const [step, setStep] = useState<
    { at: 'asking'; again: boolean } | { at: 'forgotten' } | { at: 'open'; pin: string }
  >({ at: 'asking', again: false })
  const askAgain = useCallback(() => setStep({ at: 'asking', again: true }), [])
  const open = ({ pin }: { pin: string }) => setStep({ at: 'open', pin })
  if (step.at === 'open')
    return <PinForm pin={step.pin} isSet={query.data?.isSet ?? false} onDone={onDone} onExpired={askAgain} />
  return (
    <QueryView query={query} loading={<LoadingState rows={2} />}>
      {(state) =>
        state.locked || step.at === 'forgotten' ? (
          <UnlockForm locked={state.locked} onOpen={open} onCancel={onDone} />
        ) : (
          <SuperPasswordForm
            state={state}
            waitUntil={state.retryAfterSeconds && query.dataUpdatedAt + state.retryAfterSeconds * 1000}
            again={step.again}
            onOpen={open}
            onForgotten={() => setStep({ at: 'forgotten' })}
            onCancel={onDone}
          />
        )
      }
    </QueryView>
  )
}
