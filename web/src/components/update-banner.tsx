import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { newVersion } from '../lib/new-version.ts'
import { useStore } from '../lib/store.ts'
import { isAnythingUnsaved } from '../lib/unsaved.ts'
import { LightButton } from './light.tsx'
import classes from './update-banner.module.css'

/** Banner that offers the new version. It stands above the content, so it covers nothing. */
export function UpdateBanner() {
  const update = useStore(newVersion)
  const [answer, setAnswer] = useState<'none yet' | 'asked' | 'not now'>('none yet')
  const start = () => (isAnythingUnsaved() ? setAnswer('asked') : update?.())
  if (!update) return <div role="status" />
  return (
    <div role="status">
      <div className={classes.banner}>
        {answer === 'asked' ? (
          <Question onAgree={update} onRefuse={() => setAnswer('not now')} />
        ) : (
          <>
            <p className={classes.words}>{t`A new version is available.`}</p>
            <LightButton autoFocus={answer === 'not now'} onClick={start}>
              {t`Update`}
            </LightButton>
          </>
        )}
      </div>
    </div>
  )
}

function Question({ onAgree, onRefuse }: { onAgree: () => void; onRefuse: () => void }) {
  return (
    <>
      <p className={classes.words}>{t`What you typed is not saved yet, and updating would lose it.`}</p>
      <div className={classes.buttons}>
        <LightButton look="quiet" onClick={onAgree}>
          {t`Update anyway`}
        </LightButton>
        <LightButton autoFocus onClick={onRefuse}>
          {t`Keep typing`}
        </LightButton>
      </div>
    </>
  )
}
