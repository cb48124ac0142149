import { VisuallyHidden } from '@mantine/core'
import { CATALOGUE, LANGUAGES } from '../labels.ts'
import { useView } from '../view.tsx'
import { ContrastIcon } from './icons.tsx'
import classes from './view-pills.module.css'

/** The language, the size of the text and its contrast, for whoever stands here. */
export function ViewPills() {
  const { words, language, largeText, highContrast, change } = useView()
  const others = LANGUAGES.filter((one) => one !== language)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and this is none
    <div className={classes.pills} role="group" aria-label={words.settings}>
      {others.map((other) => (
        <button
          key={other}
          type="button"
          className={classes.pill}
          lang={other}
          onClick={() => change({ language: other })}
        >
          {CATALOGUE[other].language}
        </button>
      ))}
      <button
        type="button"
        className={classes.pill}
        aria-pressed={largeText}
        onClick={() => change({ largeText: !largeText })}
      >
        <span aria-hidden="true">A+</span>
        <VisuallyHidden>{words.largerText}</VisuallyHidden>
      </button>
      <button
        type="button"
        className={classes.pill}
        aria-label={words.highContrast}
        aria-pressed={highContrast}
        onClick={() => change({ highContrast: !highContrast })}
      >
        <ContrastIcon />
      </button>
    </div>
  )
}
