import { Disclosure } from '../../../components/disclosure.tsx'
import classes from './definition.module.css'

/** How a report counts: a line until it is opened, and always on paper. */
export function Definition({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <div className={classes.screen}>
        <Disclosure label="How this is counted">
          <Lines lines={lines} />
        </Disclosure>
      </div>
      <PaperDefinition lines={lines} />
    </>
  )
}

/** The same on paper alone. */
export function PaperDefinition({ lines }: { lines: string[] }) {
  return (
    <section className={classes.paper}>
      <h2 className={classes.title}>How this is counted</h2>
      <Lines lines={lines} />
    </section>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
