import { listDistinctLabels } from '@deskbell/domain/kiosk/masking.ts'
import type { LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import type { KioskEvent } from '../kiosk-machine.ts'
import { spellOut } from '../labels.ts'
import classes from './choose-person.module.css'
import { KioskButton } from './kiosk-button.tsx'
import { Panel, PanelActions } from './panel.tsx'

const INITIALS_MOST = 3
const COLORS = 5

/** Button for one match: initials in a circle, or a longer part of the name where initials are ambiguous. */
function Face({
  text,
  place,
  onTap,
}: {
  text: string /** Index of the colour; the first five differ. */
  place: number
  onTap: () => void
}) {
  const { t } = useLingui()
  const areInitials = text.length <= INITIALS_MOST
  return (
    <button
      type="button"
      className={classes.face}
      data-place={place}
      data-long={!areInitials || undefined}
      onClick={onTap}
    >
      {areInitials ? (
        <>
          <span aria-hidden="true">{text}</span>
          <VisuallyHidden>{t`Initials ${{ face: spellOut(text) }}`}</VisuallyHidden>
        </>
      ) : (
        text
      )}
    </button>
  )
}

type Props = { matches: LookupMatch[]; dispatch: Dispatch<KioskEvent> }

/** Choice among clients who share a number. Shows initials, not full names, for privacy. */
export function ChoosePerson({ matches, dispatch }: Props) {
  const { t } = useLingui()
  const shown = listDistinctLabels(matches)
  return (
    <Panel title={t`Which one is you?`}>
      <ul className={classes.faces}>
        {matches.map((match, index) => (
          <li key={match.clientId}>
            <Face
              text={shown[index] ?? match.initials}
              place={index % COLORS}
              onTap={() => dispatch({ type: 'person', match, operationId: newId() })}
            />
          </li>
        ))}
      </ul>
      <PanelActions>
        <KioskButton onTap={() => dispatch({ type: 'reset' })}>
          {t({ context: 'button: none of the people shown', message: 'None of these' })}
        </KioskButton>
      </PanelActions>
    </Panel>
  )
}
