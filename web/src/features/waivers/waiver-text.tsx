import { splitParagraphs } from '@deskbell/domain/waivers/rules.ts'
import classes from './waiver-text.module.css'

/** Waiver text. A long one scrolls, also by the keyboard. */
export function WaiverText({ title, body }: { title: string; body: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.text} aria-label={title} tabIndex={0}>
      {splitParagraphs(body).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  )
}
