import { CardStack } from '../../../components/card-columns.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ApiKeysCard } from '../../api-keys/components/api-keys-card.tsx'
import { FeedsCard } from '../../feeds/components/feeds-card.tsx'
import { WebhooksCard } from '../../webhooks/components/webhooks-card.tsx'

/** What other programs read, are told and may do. */
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
