import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Signature } from '@deskbell/domain/waivers/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { lazyModal } from '../../components/lazy-part.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useFormat } from '../auth/use-format.ts'
import { clientWaiversQuery, signaturePdf } from './api.ts'
import classes from './client-waivers.module.css'

const SignModal = lazyModal(async () => (await import('./sign-form.tsx')).SignModal)

/** Signatures of a client, and a button if one is missing. Hidden if the business has no waiver. */
export function ClientWaivers({ client }: { client: Client }) {
  const { data } = useQuery(clientWaiversQuery(client.id))
  const [signing, { open, close }] = useDisclosure()
  if (!data || (!data.toSign && data.items.length === 0)) return null
  return (
    <Card title={t`Waiver`}>
      {data.toSign && (
        <div className={classes.missing}>
          <StatusPill tone="mind">{t`not signed`}</StatusPill>
          <Button onClick={open}>{t`Sign now`}</Button>
        </div>
      )}
      {data.items.length > 0 && (
        <ul className={classes.list} aria-label={t`Signatures`}>
          {data.items.map((signature) => (
            <SignatureRow key={signature.id} signature={signature} />
          ))}
        </ul>
      )}
      <SignModal client={client} opened={signing} onClose={close} />
    </Card>
  )
}

function SignatureRow({ signature }: { signature: Signature }) {
  const { dateTime } = useFormat()
  const { id, title, number, signedAt, counts } = signature
  return (
    <li className={classes.row}>
      <span className={classes.title}>
        {title}, {t`version ${number}`}
        {!counts && <StatusPill tone="quiet">{t`counts no more`}</StatusPill>}
      </span>
      <span className={classes.detail}>{useDetails(signature)}</span>
      <Anchor href={signaturePdf(id)} target="_blank" rel="noreferrer" className={classes.pdf}>
        {t`PDF of ${{ date: dateTime(signedAt) }}`}
      </Anchor>
    </li>
  )
}

function describePlace({ deviceName, isOnline, byName }: Signature): string {
  if (isOnline) return t`on the client’s own pages`
  return deviceName === null ? t`at the desk with ${{ name: byName }}` : t`on ${{ device: deviceName }}`
}

function useDetails(signature: Signature): string {
  const { guardianName, signerName, expiresOn } = signature
  const { date } = useFormat()
  return [
    guardianName ? t`${{ name: guardianName }}, guardian` : signerName,
    describePlace(signature),
    expiresOn ? t`good through ${{ date: date(expiresOn) }}` : t`good for ever`,
  ].join(' · ')
}
