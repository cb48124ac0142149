import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { useState } from 'react'
import { choose } from '../address.ts'
import { useSpeech } from '../language.ts'
import type { Service, Shop } from '../shop.ts'
import { Notice, Text, Title } from '../ui.tsx'
import classes from './choices.module.css'
import { Field } from './field.tsx'
import { serviceWords } from './service-words.ts'

/** With more than this a name is typed sooner than found. */
const MANY = 12

export function ServiceStep({ shop }: { shop: Shop }) {
  const { words } = useSpeech()
  const [typed, setTyped] = useState('')
  const found = shop.services.filter(({ name, category }) => fold(`${name} ${category}`).includes(fold(typed)))
  const groups = [...Map.groupBy(found, ({ category }) => category)]
  return (
    <>
      <Title>{words.chooseService}</Title>
      {shop.notice && <Notice>{shop.notice}</Notice>}
      {shop.services.length > MANY && (
        <div className={classes.search}>
          <Field label={words.search} name="search" value={typed} onChange={setTyped} type="search" />
        </div>
      )}
      <div role="status">{found.length === 0 && <Text>{words.noService}</Text>}</div>
      {groups.map(([category, services]) => (
        <section key={category} className={classes.group}>
          {groups.length > 1 && <h2 className={classes.category}>{category || words.otherServices}</h2>}
          <ul className={classes.list}>
            {services.map((service) => (
              <ServiceChoice key={service.id} shop={shop} service={service} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function ServiceChoice({ shop, service }: { shop: Shop; service: Service }) {
  const { words, language } = useSpeech()
  return (
    <li>
      <button type="button" className={classes.choice} onClick={() => choose({ service: service.id })}>
        <span className={classes.words}>
          <span className={classes.name}>{service.name}</span>
          <span className={classes.about}>{serviceWords(service, shop, { words, language })}</span>
          {service.description && <span className={classes.description}>{service.description}</span>}
        </span>
        <span className={classes.arrow} aria-hidden="true">
          →
        </span>
      </button>
    </li>
  )
}
