import type { Service } from '@deskbell/domain/services/schema.ts'
import { startTransition, useOptimistic } from 'react'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { useMoveService } from './mutations.ts'

type Move = { service: Service; before: Service | null }

function moved(services: Service[], { service, before }: Move): Service[] {
  const others = services.filter(({ id }) => id !== service.id)
  const at = before ? others.findIndex(({ id }) => id === before.id) : others.length
  return others.toSpliced(at < 0 ? others.length : at, 0, service)
}

/**
 * The services as the person has put them, before the server has answered; as the server has them once it refused. The
 * list is to be whole, since the last of it is taken for the last there is.
 */
export function useServiceOrder(services: Service[]) {
  const [shown, show] = useOptimistic(services, moved)
  const { mutateAsync } = useMoveService()

  function send({ service, before }: Move, onMoved: () => void) {
    startTransition(async () => {
      show({ service, before })
      try {
        await mutateAsync({ id: service.id, before: before?.id ?? null })
        onMoved()
      } catch (error) {
        notify(`${service.name} was not moved. ${problemWords(error)}`, 'failed')
      }
    })
  }

  function move(service: Service, before: Service | null) {
    const follower = shown[shown.findIndex(({ id }) => id === service.id) + 1] ?? null
    const undo = () => send({ service, before: follower }, () => notify(`${service.name} is back in its place`))
    send({ service, before }, () => notifyUndo({ message: `${service.name} moved`, undo }))
  }

  /** What takes it one place up, or down; null where it can't go further. */
  function steps(service: Service) {
    const index = shown.findIndex(({ id }) => id === service.id)
    const above = shown[index - 1]
    return {
      up: above ? () => move(service, above) : null,
      down: shown[index + 1] ? () => move(service, shown[index + 2] ?? null) : null,
    }
  }

  return { services: shown, move, steps }
}
