import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ClientCardPage } from '../features/clients/cards/client-card-page.tsx'

export const Route = createFileRoute('/card')({ component: CardScreen })

function CardScreen() {
  const code = useLocation({ select: ({ hash }) => hash })
  return <ClientCardPage code={code} />
}
