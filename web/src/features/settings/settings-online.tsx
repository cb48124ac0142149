import { PageHeader } from '../../components/page-header.tsx'
import { OnlineCard } from '../online-booking/online-card.tsx'

export function SettingsOnline() {
  return (
    <>
      <PageHeader title="Online booking" subtitle="What clients may do by themselves" />
      <OnlineCard />
    </>
  )
}
