import type { Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../components/query-view.tsx'
import { useNames } from '../appointments/use-names.ts'
import { useFormat } from '../auth/use-format.ts'
import { fittingQuery } from './queries.ts'
import { useWaitingDeeds } from './use-waiting-actions.ts'
import classes from './waiting.module.css'

/** What is free and fits somebody: a press holds it for them. */
export function FittingChoice({ entry, onDone }: { entry: Waiting; onDone: () => void }) {
  const { longDay, dayOf, time } = useFormat()
  const nameOf = useNames()
  const { offer, isBusy } = useWaitingDeeds()
  const query = useQuery(fittingQuery(entry.id))
  return (
    <QueryView query={query}>
      {(found) => {
        if (found.length === 0) return <Text size="md">Nothing that fits is free just now.</Text>
        const days = Map.groupBy(found, ({ startsAt }) => dayOf(startsAt))
        return [...days].map(([day, times]) => (
          <section key={day} className={classes.section} aria-label={longDay(day)}>
            <h4 className={classes.title}>{longDay(day)}</h4>
            <div className={classes.times}>
              {times.map((one) => (
                <Button
                  key={one.startsAt}
                  variant="default"
                  disabled={isBusy}
                  onClick={() => void offer(entry, one).then(onDone)}
                >
                  {time(one.startsAt)} · {nameOf(one.employeeId)}
                </Button>
              ))}
            </div>
          </section>
        ))
      }}
    </QueryView>
  )
}
