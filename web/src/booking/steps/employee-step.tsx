import { choose } from '../address.ts'
import { useSpeech } from '../language.ts'
import { ANYONE, choicesFor, type Service, type Shop } from '../shop.ts'
import { Title } from '../ui.tsx'
import classes from './choices.module.css'

export function EmployeeStep({ shop, service }: { shop: Shop; service: Service }) {
  const { words } = useSpeech()
  const choices = [{ id: ANYONE, firstName: words.anyone }, ...choicesFor(shop, service)]
  return (
    <>
      <Title>{words.chooseEmployee}</Title>
      <ul className={classes.list}>
        {choices.map(({ id, firstName }) => (
          <li key={id}>
            <button type="button" className={classes.choice} onClick={() => choose({ service: service.id, with: id })}>
              <span className={classes.face} aria-hidden="true">
                {id === ANYONE ? '∗' : firstName.slice(0, 1)}
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{firstName}</span>
                {id === ANYONE && <span className={classes.about}>{words.anyoneHint}</span>}
              </span>
              <span className={classes.arrow} aria-hidden="true">
                →
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
