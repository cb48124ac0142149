import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { passObstacle, type Visit } from '@deskbell/domain/passes/rules.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { t } from '@lingui/core/macro'
import type { Choice } from '../../components/choice-list.tsx'
import { formatBalance, obstacleWords, toBalance } from '../passes/pass-labels.ts'

export const UNPAID = 'unpaid'

type MoveContext = {
  visit: Pick<CheckIn, 'pass'>
  service: Pick<Service, 'id' | 'category' | 'visitsUsed'>
  day: string
  today: string
}

// The use of a period limit is known for today only; for another day, let the server decide.
function spendable(pass: Pass, { day, today }: MoveContext): Pass {
  return day === today ? pass : { ...pass, usedInPeriod: 0 }
}

function toChoice(pass: Pass, moving: MoveContext): Choice {
  const { id, category, visitsUsed } = moving.service
  const visit: Visit = { serviceId: id, category, visitsUsed, day: moving.day }
  const title = pass.ownerName ? t`${{ pass: pass.name }} (${{ owner: pass.ownerName }}’s)` : pass.name
  const row = { value: pass.id, title, aside: formatBalance(toBalance(pass)) }
  if (pass.id === moving.visit.pass?.id) return { ...row, detail: t`paid for it` }
  const obstacle = passObstacle(spendable(pass, moving), visit)
  return obstacle ? { ...row, detail: obstacleWords(obstacle), disabled: true } : row
}

/** Returns the passes as options, plus no pass. Passes that can't pay are disabled and show the reason. */
export function moveChoices(passes: Pass[], moving: MoveContext): Choice[] {
  const choices = passes.map((pass) => toChoice(pass, moving))
  const { can = [], cannot = [] } = Object.groupBy(choices, ({ disabled }) => (disabled ? 'cannot' : 'can'))
  return [...can, { value: UNPAID, title: t`No pass`, detail: t`the visit stays unpaid` }, ...cannot]
}
