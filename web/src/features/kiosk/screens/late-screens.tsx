import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from '../../../components/error-boundary.tsx'
import { reloadWhenServerIsBack } from '../../../lib/chunk-load-error.ts'

/** Screens that few clients see: their code is loaded on demand, or comes from the service worker. */
export const CameraView = late(async () => (await import('./camera-view.tsx')).CameraView)
/** Shown by few shops, beside what is there at once. */
export const CheckInCode = late(async () => (await import('./check-in-code.tsx')).CheckInCode)
export const FamilyList = late(async () => (await import('./family-list.tsx')).FamilyList)
export const FamilyDone = late(async () => (await import('./family-done.tsx')).FamilyDone)
export const FullClass = late(async () => (await import('./full-class.tsx')).FullClass)
export const Joined = late(async () => (await import('./full-class.tsx')).Joined)
export const NextVisits = late(async () => (await import('./next-visits.tsx')).NextVisits)
export const NextBooked = late(async () => (await import('./next-visits.tsx')).NextBooked)
/** The words for all problems weigh 4 kB, and are read where the kiosk does not open. */
export const ProblemText = late(async () => (await import('./problem-text.tsx')).ProblemText)
export const SignUp = late(async () => (await import('./sign-up.tsx')).SignUp)
export const SignWaiver = late(async () => (await import('./sign-waiver.tsx')).SignWaiver)

function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Screen = lazy(async () => ({ default: await load() }))
  return function LateScreen({ missing, ...props }: Props & { missing: ReactNode }) {
    return (
      <ErrorBoundary fallback={() => <Missing>{missing}</Missing>}>
        <Suspense>
          <Screen {...(props as unknown as Props)} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

/** The browser doesn't request the code again before a reload. */
function Missing({ children }: { children: ReactNode }) {
  useEffect(reloadWhenServerIsBack, [])
  return children
}
