import type { PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import { cardText } from '@deskbell/domain/clients/cards/rules.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { QrCode } from '../../components/qr-code.tsx'
import { formatDateTime, getDateFormatting } from '../format.ts'
import { Notice, parts, Text, Title } from '../ui.tsx'
import type { StoredVisitor } from './offline.ts'
import { People } from './people.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'

/** The client's card, with the code that the kiosk's camera reads. */
export function Card({ clientId, people, onChoose }: ScreenProps) {
  const { t } = useLingui()
  const shown = people.find(({ id }) => id === clientId)
  return (
    <>
      <Title>{t`Your card`}</Title>
      <People label={t`Whose card`} people={people} chosen={clientId} onChoose={onChoose} />
      {shown && <Code person={shown} />}
    </>
  )
}

/** The card without a connection, with the time as of which it is known. */
export function OfflineCard({ stored: { at, visitor } }: { stored: StoredVisitor }) {
  const { i18n, t } = useLingui()
  const [chosen, setChosen] = useState(visitor.clients[0]?.id ?? '')
  const time = formatDateTime(at, getDateFormatting(visitor, i18n.locale))
  const shown = visitor.clients.find(({ id }) => id === chosen)
  return (
    <>
      <Title>{t`Your card`}</Title>
      <Notice>{t`No connection. As of ${{ time }}.`}</Notice>
      <People label={t`Whose card`} people={visitor.clients} chosen={chosen} onChoose={setChosen} />
      {shown && <Code person={shown} />}
    </>
  )
}

function Code({ person }: { person: PortalVisitor['clients'][number] }) {
  const { t } = useLingui()
  const name = fullName(person)
  return (
    <div className={`${parts.card} ${classes.card}`}>
      <QrCode text={cardText(person.cardCode)} label={t`Code of ${{ name }}`} className={classes.code} />
      <strong>{name}</strong>
      <Text>{t`Hold this code before the kiosk’s camera.`}</Text>
    </div>
  )
}
