import type { DuplicateCheckInput, SimilarClient } from '@deskbell/domain/clients/duplicates/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Checkbox } from '../../../components/mantine-more.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { similarClientsQuery } from './api.ts'
import { formatMatchReasons } from './labels.ts'
import classes from './similar-clients.module.css'

/** Debounce time, in ms: longer than the gaps between keystrokes. */
const PAUSE_MS = 250

type Props = {
  typed: DuplicateCheckInput
  active: boolean
  /** Id of the client whose household to join after saving. */
  household: string | null
  onHousehold: (clientId: string | null) => void
}

/** Warns of existing clients similar to the one being typed. Never blocks saving. */
export function SimilarClients({ typed, active, household, onHousehold }: Props) {
  const { firstName, lastName, phone, email, exceptId } = typed
  const [asked] = useDebouncedValue({ firstName, lastName, phone, email, exceptId }, PAUSE_MS)
  const { data = [] } = useQuery({ ...similarClientsQuery(asked), enabled: active })
  const others = active ? data.filter(({ sameHousehold }) => !sameHousehold) : []
  return (
    <div role="status">
      {others.length > 0 && (
        <div className={classes.note}>
          <IconUsers size={20} aria-hidden="true" className={classes.icon} />
          <div className={classes.words}>
            <p className={classes.title}>{t`Is it one of these?`}</p>
            <ul className={classes.list}>
              {others.map((client) => (
                <AlikeRow
                  key={client.id}
                  client={client}
                  shares={household === client.id}
                  onShare={(shares) => onHousehold(shares ? client.id : null)}
                />
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}

function AlikeRow({
  client,
  shares,
  onShare,
}: {
  client: SimilarClient
  shares: boolean
  onShare: (shares: boolean) => void
}) {
  const phoneFormat = usePhoneFormat()
  const name = fullName(client)
  const mayShare = client.likeness.includes('phone') || client.likeness.includes('email')
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <strong>{name}</strong>
        <span>{[formatMatchReasons(client.likeness), phoneFormat(client.phone)].filter(Boolean).join(' · ')}</span>
      </span>
      <Anchor
        className={classes.open}
        // Open in a new tab, so that the form's input isn't lost.
        renderRoot={(props) => (
          <Link to="/dashboard/clients/$clientId" params={{ clientId: client.id }} target="_blank" {...props} />
        )}
        aria-label={t`Open ${name}`}
      >
        {t({ context: 'button: open the page of a client', message: 'Open' })}
      </Anchor>
      {mayShare && (
        <Checkbox
          className={classes.share}
          label={t`They share it: same household`}
          checked={shares}
          onChange={({ currentTarget }) => onShare(currentTarget.checked)}
        />
      )}
    </li>
  )
}
