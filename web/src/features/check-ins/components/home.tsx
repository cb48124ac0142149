import { dayOf } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { AttentionCard } from '../../attention/components/attention-card.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { DayFigures } from './day-figures.tsx'
import { DoorFeed } from './door-feed.tsx'
import { FirstSteps } from './first-steps.tsx'
import classes from './home.module.css'
import { HomeHeader } from './home-header.tsx'

/** What the desk looks at all day. */
export function Home() {
  const { timeZone } = useFormat()
  const now = useNow()
  const day = dayOf(now, timeZone)
  return (
    <>
      <HomeHeader now={now} day={day} />
      <div className={classes.home}>
        <DayFigures day={day} />
        <FirstSteps />
        <AttentionCard />
        <DoorFeed day={day} />
      </div>
    </>
  )
}
