import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { firstStepsQuery } from '../queries.ts'
import classes from './first-steps.module.css'

type Step = { to: LinkProps['to']; title: string; why: string; done?: boolean }

/** What a new shop does first; gone once all is done. */
export function FirstSteps() {
  const { data } = useQuery(firstStepsQuery)
  if (!data || (data.hasServices && data.hasPackages && data.hasClients)) return null
  const steps: Step[] = [
    { to: '/dashboard/services', title: 'Add a service', why: 'What clients come for', done: data.hasServices },
    { to: '/dashboard/packages', title: 'Add a package', why: 'What they pay for ahead', done: data.hasPackages },
    { to: '/dashboard/clients', title: 'Add a client', why: 'Then sell them the package', done: data.hasClients },
  ]
  return (
    <Card title="First steps">
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <StepLink step={step} number={index + 1} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepLink({ step: { to, title, why, done }, number }: { step: Step; number: number }) {
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
