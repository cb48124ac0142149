import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../components/query-view.tsx'
import { toDay } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { useFormat } from '../auth/use-format.ts'
import { CheckInFeed } from '../check-ins/components/check-in-feed.tsx'
import { AttentionCard } from './alerts/alerts-card.tsx'
import { homeQuery } from './api.ts'
import { Figures } from './figures.tsx'
import classes from './home.module.css'
import { HomeHeader } from './home-header.tsx'
import { NextCard } from './next-card.tsx'
import { OnboardingCard } from './onboarding-card.tsx'

export function Home() {
  const { timeZone } = useFormat()
  const now = useNow()
  const day = toDay(now, timeZone)
  const query = useQuery(homeQuery)
  const { data } = query
  return (
    <div className={classes.frame}>
      <HomeHeader now={now} day={day} staff={data?.staff} />
      <div className={classes.home}>
        {data?.firstDays && (
          <div className={classes.first}>
            <OnboardingCard firstDays={data.firstDays} />
          </div>
        )}
        <div className={classes.figures}>
          <QueryView query={query} loading={<Figures day={day} home={undefined} />}>
            {(home) => <Figures day={day} home={home} />}
          </QueryView>
        </div>
        <div className={classes.attention}>
          <AttentionCard derived={data?.attention ?? []} />
        </div>
        <div className={classes.next}>
          <NextCard next={data?.next} now={now} />
        </div>
        <div className={classes.door}>
          <CheckInFeed day={day} />
        </div>
      </div>
    </div>
  )
}
