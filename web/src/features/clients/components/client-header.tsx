import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { ReactNode } from 'react'
import { InitialsAvatar } from '../../../components/initials-avatar.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import classes from './client-header.module.css'

export function ClientHeader({ client, actions }: { client: Client; actions: ReactNode }) {
  return (
    <PageHeader
      title={fullName(client)}
      lead={<InitialsAvatar initials={initials(client)} size={60} />}
      subtitle={<ContactLine client={client} />}
      actions={actions}
    />
  )
}

function ContactLine({ client: { phone, email, createdAt, missed, archivedAt } }: { client: Client }) {
  const { date, dayOf } = useFormat()
  const phoneFormat = usePhoneFormat()
  return (
    <span className={classes.line}>
      {phone && <a href={`tel:${phone}`}>{phoneFormat(phone)}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      <span>client since {date(dayOf(createdAt))}</span>
      {missed > 0 && <StatusPill tone="mind">{missed} missed</StatusPill>}
      {archivedAt && <StatusPill tone="quiet">archived</StatusPill>}
    </span>
  )
}
