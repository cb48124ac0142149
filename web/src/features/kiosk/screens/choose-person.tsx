import { faces } from '@deskbell/domain/kiosk/masking.ts'
import type { LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { useWords } from '../view.tsx'
import classes from './choose-person.module.css'
import { Face } from './face.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions } from './panel.tsx'

type Props = { matches: LookupMatch[]; dispatch: Dispatch<KioskEvent> }

/** A family on one number: each by their face, and nobody by name. */
export function ChoosePerson({ matches, dispatch }: Props) {
  const words = useWords()
  const shown = faces(matches)
  return (
    <Panel title={words.whichPerson}>
      <ul className={classes.faces}>
        {matches.map((match, index) => (
          <li key={match.clientId}>
            <Face
              text={shown[index] ?? match.initials}
              place={index}
              onTap={() => dispatch({ type: 'person', match, operationId: newId() })}
            />
          </li>
        ))}
      </ul>
      <PanelActions>
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{words.noneOfThese}</KioskButton>
      </PanelActions>
    </Panel>
  )
}
