import type { LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { useWords } from '../use-words.ts'
import { Choice, Choices } from './choices.tsx'
import { KioskButton } from './kiosk-button.tsx'
import { MaskedPerson } from './masked-person.tsx'
import { Panel, PanelActions } from './panel.tsx'

type Props = { matches: LookupMatch[]; dispatch: Dispatch<KioskEvent> }

export function ChoosePerson({ matches, dispatch }: Props) {
  const words = useWords()
  return (
    <Panel title={words.whichPerson}>
      <Choices>
        {matches.map((match) => (
          <Choice key={match.clientId} onTap={() => dispatch({ type: 'person', match, operationId: newId() })}>
            <MaskedPerson match={match} />
          </Choice>
        ))}
      </Choices>
      <PanelActions>
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>{words.noneOfThese}</KioskButton>
      </PanelActions>
    </Panel>
  )
}
