import type { LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Dispatch, ReactNode } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { useWords } from '../view.tsx'
import classes from './choices.module.css'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions } from './panel.tsx'
import { ServiceChoice } from './service-choice.tsx'

function Choices({ children }: { children: ReactNode }) {
  return <ul className={classes.choices}>{children}</ul>
}

function Choice({ children, onTap }: { children: ReactNode; onTap: () => void }) {
  return (
    <li>
      <button type="button" className={classes.choice} onClick={onTap}>
        {children}
      </button>
    </li>
  )
}

type Props = { match: LookupMatch; dispatch: Dispatch<KioskEvent> }

export function ChooseService({ match, dispatch }: Props) {
  const words = useWords()
  return (
    <Panel title={words.whichService} lead={<p>{words.hello(match.name)}</p>}>
      <Choices>
        {match.services.map((service) => (
          <Choice key={service.id} onTap={() => dispatch({ type: 'service', service, operationId: newId() })}>
            <ServiceChoice service={service} />
          </Choice>
        ))}
      </Choices>
      <PanelActions>
        <KioskButton onTap={() => dispatch({ type: 'not-me' })}>{words.notMe}</KioskButton>
      </PanelActions>
    </Panel>
  )
}
