import classes from './progress-bar.module.css'

type Props = {
  /** In percent. */
  value: number
  /** What it is about; without one, text beside it says the same. */
  label?: string
  tone?: 'accent' | 'brass'
  size?: 'md' | 'lg'
}

/** The browser's own progress bar in our colours. */
export function ProgressBar({ value, label, tone = 'accent', size = 'md' }: Props) {
  return (
    <progress
      className={classes.bar}
      max={100}
      value={value}
      aria-label={label}
      aria-hidden={label === undefined}
      data-tone={tone}
      data-size={size}
    />
  )
}
