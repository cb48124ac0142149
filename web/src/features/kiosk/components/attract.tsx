import { Link } from '@tanstack/react-router'
import type { Dispatch } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { useSession } from '../../auth/queries.ts'
import type { KioskEvent, Screen } from '../kiosk-machine.ts'
import { partOfDay } from '../times.ts'
import { useWords } from '../use-words.ts'
import { hintWords } from '../words.ts'
import classes from './attract.module.css'
import { NumberPad } from './number-pad.tsx'
import { ShopName } from './shop-name.tsx'

type Props = { screen: Extract<Screen, { at: 'typing' | 'searching' }>; dispatch: Dispatch<KioskEvent> }

export function Attract({ screen, dispatch }: Props) {
  const words = useWords()
  const hint = screen.at === 'typing' ? screen.hint : null
  return (
    <div className={classes.attract}>
      <div className={classes.words}>
        <ShopName />
        <Greeting />
        <p className={classes.hint} data-mind={hint !== null || undefined}>
          {hintWords(hint, words)}
        </p>
      </div>
      <NumberPad screen={screen} dispatch={dispatch} />
      <Link to="/dashboard" preload={false} className={classes.staff}>
        {words.staff}
      </Link>
    </div>
  )
}

function Greeting() {
  const words = useWords()
  const { timeZone } = useSession().business
  const now = useNow()
  return (
    <h1 className={classes.greeting}>
      {words.greeting[partOfDay(now, timeZone)]}
      <br />
      {words.checkInHere}
    </h1>
  )
}
