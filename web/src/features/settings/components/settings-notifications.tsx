import { PageHeader } from '../../../components/page-header.tsx'
import { MailCard } from '../../mail/components/mail-card.tsx'
import classes from './settings-screen.module.css'

/** What clients are told, and by which ways. */
export function SettingsNotifications() {
  return (
    <>
      <PageHeader title="Notifications" subtitle="What your clients hear from you" />
      <div className={classes.cards}>
        <MailCard className={classes.wide} />
      </div>
    </>
  )
}
