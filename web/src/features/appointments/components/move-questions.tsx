import type { Scope } from '@deskbell/domain/appointments/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { shortTitle } from '../appointment-labels.ts'
import type { useMove, WantedMove } from '../use-move.ts'

const RefusedMoveForm = lazyPart(async () => (await import('./refused-move-form.tsx')).RefusedMoveForm)

type MoveState = ReturnType<typeof useMove>

const SCOPES: { scope: Scope; label: string }[] = [
  { scope: 'this', label: t`Only this one` },
  { scope: 'following', label: t`This and the following ones` },
  { scope: 'all', label: t`All of them` },
]

/** Dialogs during a move: the scope of a series, and a confirmation if it is refused. */
export function MoveQuestions({ moving }: { moving: MoveState }) {
  const { question } = moving
  if (!question) return null
  if ('scopeOf' in question) return <WhichOnes moving={moving} wanted={question.scopeOf} />
  const { refused } = question
  const leave = () => moving.leave(refused.wanted)
  const title = refused.code === 'slot_taken' ? t`That time is taken` : t`Outside the hours`
  return (
    <FormModal title={title} opened onClose={leave}>
      <RefusedMoveForm
        key={refused.code}
        refused={refused}
        onAgree={(agreed) => moving.agree(refused, agreed)}
        onLeave={leave}
      />
    </FormModal>
  )
}

function WhichOnes({ moving, wanted }: { moving: MoveState; wanted: WantedMove }) {
  const { appointment } = wanted
  return (
    <FormModal title={t`Which ones?`} opened onClose={() => moving.leave(wanted)}>
      <Stack gap="sm">
        <Text size="md">
          {t`${{ what: shortTitle(appointment) }}, ${{ service: appointment.serviceName }}, repeats.`}
        </Text>
        {SCOPES.map(({ scope, label }) => (
          <Button key={scope} variant="default" size="md" onClick={() => moving.chooseScope(wanted, scope)}>
            {label}
          </Button>
        ))}
        <Button variant="subtle" size="md" onClick={() => moving.leave(wanted)}>
          {t`Move back`}
        </Button>
      </Stack>
    </FormModal>
  )
}
