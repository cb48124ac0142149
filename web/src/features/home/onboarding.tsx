import type { FirstDay, FirstDays as Steps } from '@deskbell/domain/home/schema.ts'
import { Button, Progress } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import classes from './onboarding.module.css'
import { useHideFirstDays } from './use-hide-onboarding.ts'

type Step = { to: LinkProps['to']; title: string; why: string }

const STEPS: (Step & { id: FirstDay })[] = [
  { id: 'logo', to: '/dashboard/settings', title: 'Add your logo', why: 'Shown at the kiosk' },
  { id: 'service', to: '/dashboard/services', title: 'Add a service', why: 'What clients come for' },
  { id: 'package', to: '/dashboard/packages', title: 'Add a package', why: 'Paid for ahead' },
  { id: 'client', to: '/dashboard/clients', title: 'Add a client', why: 'Or bring in a whole list' },
  { id: 'pin', to: '/dashboard/settings/kiosk', title: 'Set a PIN', why: 'It locks the kiosk' },
  { id: 'kiosk', to: '/dashboard/settings/kiosk', title: 'Open the kiosk', why: 'On a tablet by the door' },
  { id: 'backup', to: '/dashboard/settings/data', title: 'Make a backup', why: 'Then one every night' },
]

/** What a new shop does first. Each ticks itself once it is done; gone when all are, or put away. */
export function FirstDays({ firstDays }: { firstDays: Steps }) {
  const hide = useHideFirstDays()
  const { done } = firstDays
  return (
    <Card
      title="Your first days"
      aside={
        <div className={classes.progress}>
          <Progress
            value={(100 * done.length) / STEPS.length}
            aria-label="Steps done"
            className={classes.bar}
            color="accent"
          />
          {`${done.length} of ${STEPS.length} done`}
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            onClick={() => hide(firstDays)}
            aria-label="Hide the first days"
          >
            Hide
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
      <span className={classes.number}>{done ? <IconCheck size={18} role="img" aria-label="Done:" /> : number}</span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.why}>{why}</span>
      </span>
      <IconChevronRight size={18} className={classes.arrow} aria-hidden="true" />
    </Link>
  )
}
