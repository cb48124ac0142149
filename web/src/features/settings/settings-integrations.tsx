import { CardStack } from '../../components/card-columns.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ApiKeysCard } from '../integrations/api-keys/api-keys-card.tsx'
import { FeedsCard } from '../integrations/feeds/feeds-card.tsx'
import { WebhooksCard } from '../integrations/webhooks/webhooks-card.tsx'

export function SettingsIntegrations() {
  return (
    <>
      <PageHeader title="Integrations" subtitle="Your calendar, and other programs" />
      <CardStack>
        <FeedsCard />
        <ApiKeysCard />
        <WebhooksCard />
      </CardStack>
    </>
  )
}
