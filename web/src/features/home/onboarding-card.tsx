import type { FirstDaysUpdate, OnboardingStep, OnboardingProgress as Steps } from '@deskbell/domain/home/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { runWithToast } from '../../components/run-with-toast.ts'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { homeQuery } from './api.ts'
import classes from './home.module.css'

/** Hides the onboarding checklist, or shows it again. */
function usePutFirstDays() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: FirstDaysUpdate) => read(api.home['first-days'].$put({ json })),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(homeQuery),
        // The update changed the version of the business record (optimistic lock).
        queryClient.invalidateQueries({ queryKey: ['business'] }),
      ]),
  })
}

/** Returns a function that hides the onboarding checklist and offers undo. */
function useHideOnboarding(): (firstDays: Steps) => Promise<unknown> {
  const { mutateAsync: put } = usePutFirstDays()
  return ({ version }) =>
    runWithToast({
      action: () => put({ version, over: true }),
      success: t`The first days are put away`,
      undo: (hidden) => put({ version: hidden.version, over: false }),
    })
}

type Step = { to: LinkProps['to']; title: string; why: string }

const STEPS: (Step & { id: OnboardingStep })[] = [
  { id: 'logo', to: '/dashboard/settings', title: t`Add your logo`, why: t`Shown at the kiosk` },
  { id: 'service', to: '/dashboard/services', title: t`Add a service`, why: t`What clients come for` },
  { id: 'package', to: '/dashboard/packages', title: t`Add a package`, why: t`Paid for ahead` },
  { id: 'client', to: '/dashboard/clients', title: t`Add a client`, why: t`Or bring in a whole list` },
  { id: 'pin', to: '/dashboard/settings/kiosk', title: t`Set a PIN`, why: t`It locks the kiosk` },
  { id: 'kiosk', to: '/dashboard/settings/kiosk', title: t`Open the kiosk`, why: t`On a tablet by the door` },
  { id: 'backup', to: '/dashboard/settings/data', title: t`Make a backup`, why: t`Then one every night` },
]

/** Onboarding checklist of a new business. Steps are ticked automatically. Shown until all are done or it is hidden. */
export function OnboardingCard({ firstDays }: { firstDays: Steps }) {
  const hide = useHideOnboarding()
  const { done } = firstDays
  return (
    <Card
      title={t`Your first days`}
      aside={
        <div className={classes.progress}>
          <div className={classes.bar}>
            <ProgressBar value={(100 * done.length) / STEPS.length} label={t`Steps done`} />
          </div>
          {t`${{ done: done.length }} of ${{ all: STEPS.length }} done`}
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            onClick={() => hide(firstDays)}
            aria-label={t`Hide the first days`}
          >
            {t`Hide`}
          </Button>
        </div>
      }
    >
      <ol className={classes.steps}>
        {STEPS.map((step, index) => (
          <li key={step.id}>
            <StepLink step={step} number={index + 1} done={done.includes(step.id)} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepLink({ step: { to, title, why }, number, done }: { step: Step; number: number; done: boolean }) {
  return (
    <Link to={to} className={classes.step} data-done={done}>
      <span className={classes.number}>{done ? <IconCheck size={18} role="img" aria-label={t`Done:`} /> : number}</span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.why}>{why}</span>
      </span>
      <IconChevronRight size={18} className={classes.arrow} aria-hidden="true" />
    </Link>
  )
}
