import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CardStack } from '../../../components/card-columns.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { FiscalCard } from '../../../features/fiscal/fiscal-card.tsx'
import { ApiKeysCard } from '../../../features/integrations/api-keys/api-keys-card.tsx'
import { FeedsCard } from '../../../features/integrations/feeds/feeds-card.tsx'
import { WebhooksCard } from '../../../features/integrations/webhooks/webhooks-card.tsx'

export const Route = createFileRoute('/dashboard/settings/integrations')({ component: SettingsIntegrations })

function SettingsIntegrations() {
  return (
    <>
      <PageHeader title={t`Integrations`} subtitle={t`Your calendar, and other programs`} />
      <CardStack>
        <FeedsCard />
        <ApiKeysCard />
        <WebhooksCard />
        <FiscalCard />
      </CardStack>
    </>
  )
}
