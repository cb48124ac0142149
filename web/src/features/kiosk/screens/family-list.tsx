import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import type { FamilyMember } from '../family.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import { ServiceChoice } from './confirm.tsx'
import classes from './family.module.css'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions } from './panel.tsx'

type Props = { people: FamilyMember[]; busy: boolean; dispatch: Dispatch<KioskEvent> }

/** List of a household, to tick who is here. One confirm checks in all of them. */
export function FamilyList({ people, busy, dispatch }: Props) {
  const { t } = useLingui()
  const count = people.filter(({ isHere }) => isHere).length
  return (
    <Panel title={t`Who is here?`}>
      <ul className={classes.people}>
        {people.map((member) => (
          <Member key={member.match.clientId} member={member} dispatch={dispatch} />
        ))}
      </ul>
      <PanelActions>
        <KioskButton
          primary
          busy={busy || count === 0}
          onTap={() => dispatch({ type: 'check-in-family', operationIds: Array.from({ length: count }, newId) })}
        >
          {busy ? t`Checking in…` : t({ context: 'button: confirm the check-in', message: 'Check in' })}
        </KioskButton>
        <KioskButton busy={busy} onTap={() => dispatch({ type: 'not-me' })}>
          {t({ context: 'button: the person shown is somebody else', message: 'Not me' })}
        </KioskButton>
      </PanelActions>
    </Panel>
  )
}

function Member({ member: { match, service, isHere }, dispatch }: { member: FamilyMember } & Pick<Props, 'dispatch'>) {
  const { t } = useLingui()
  const { clientId, name, services } = match
  return (
    <li className={classes.person} data-here={isHere || undefined}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          className={classes.box}
          checked={isHere}
          onChange={() => dispatch({ type: 'toggle', clientId })}
        />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>{' '}
          <span className={classes.small}>
            {service ? <ServiceChoice service={service} /> : services.length > 0 && t`What are you here for?`}
          </span>
        </span>
      </label>
      {isHere && services.length > 1 && (
        <KioskButton pill onTap={() => dispatch({ type: 'other-service', clientId })}>
          {t({ context: 'button: come for another service', message: 'Something else' })}
          <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
        </KioskButton>
      )}
    </li>
  )
}
