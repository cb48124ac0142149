import { birthdaySoon } from '@deskbell/domain/clients/birthday.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../components/page-header.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import classes from './client-header.module.css'
import { ClientPhoto } from './client-photo.tsx'

export function ClientHeader({ client, actions }: { client: Client; actions: ReactNode }) {
  return (
    <PageHeader
      title={fullName(client)}
      lead={<ClientPhoto client={client} />}
      subtitle={<ContactLine client={client} />}
      actions={actions}
    />
  )
}

function ContactLine({ client: { phone, email, birthday, createdAt, archivedAt } }: { client: Client }) {
  const { date, dayOf, today } = useFormat()
  const birthdayIs = birthday && birthdaySoon(birthday, today())
  const phoneFormat = usePhoneFormat()
  return (
    <span className={classes.line}>
      {phone && <a href={`tel:${phone}`}>{phoneFormat(phone)}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      <span>client since {date(dayOf(createdAt))}</span>
      {birthdayIs && <StatusPill tone="good">birthday {birthdayIs}</StatusPill>}
      {archivedAt && <StatusPill tone="quiet">archived</StatusPill>}
    </span>
  )
}
