import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import classes from './state.module.css'

type Props = { title?: string; words: string; onRetry: () => void; busy?: boolean }

export function ErrorState({ title = t`This couldn't be loaded`, words, onRetry, busy = false }: Props) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{words}</p>
      <Button variant="default" onClick={onRetry} loading={busy}>
        {t`Try again`}
      </Button>
    </div>
  )
}
