import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { ClientAtAGlance } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, Anchor } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Person } from '../../../components/person.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import classes from './checkout.module.css'
import { ClientSearch } from './client-search.tsx'

type Props = { payer: ClientAtAGlance | null; onChoose: (clientId: string | null) => void }

/** Who pays: a client, or a passer-by. */
export function Payer({ payer, onChoose }: Props) {
  const search = useRef<HTMLInputElement>(null)
  const hadPayer = useRef(payer !== null)
  useEffect(() => {
    if (hadPayer.current && !payer) search.current?.focus()
    hadPayer.current = payer !== null
  }, [payer])
  if (!payer)
    return (
      <ClientSearch ref={search} label={t`Customer`} placeholder={t`Passer-by, or find a client`} onPick={onChoose} />
    )
  return (
    <>
      <div className={classes.payer}>
        <Person initials={initials(payer)} secondLine={<Standing payer={payer} />}>
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/dashboard/clients/$clientId" params={{ clientId: payer.id }} {...props} />
            )}
          >
            {fullName(payer)}
          </Anchor>
        </Person>
        <ActionIcon aria-label={t`Somebody else pays`} onClick={() => onChoose(null)}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <AlertNote client={payer} />
    </>
  )
}

function Standing({ payer: { owed } }: { payer: ClientAtAGlance }) {
  const { money } = useFormat()
  if (owed === 0) return t`pays`
  return <StatusPill tone="wrong">{t`owes ${{ amount: money(owed) }} already`}</StatusPill>
}
