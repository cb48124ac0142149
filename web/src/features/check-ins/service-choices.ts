import { choosePass, visitTo } from '@deskbell/domain/passes/rules.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import type { ChoiceGroup } from '../../components/choice-list.tsx'
import { balanceWords, noPassReasonWords, toBalance } from '../passes/pass-labels.ts'

/** The services as choices: those a pass of the client's would pay for today first, then those nothing pays for. */
export function serviceChoices(services: Service[], passes: Pass[], today: string): ChoiceGroup[] {
  const choices = services.map((service) => {
    const choice = choosePass(passes, visitTo(service, today))
    const row = { value: service.id, title: service.name }
    return choice.ok
      ? { paid: true, ...row, detail: choice.pass.name, aside: balanceWords(toBalance(choice.pass)) }
      : { paid: false, ...row, detail: noPassReasonWords(choice.reason) }
  })
  const { paid = [], unpaid = [] } = Object.groupBy(choices, (choice) => (choice.paid ? 'paid' : 'unpaid'))
  return [
    { label: 'Covered by a pass', choices: paid },
    { label: 'Not covered: will be recorded as unpaid', choices: unpaid },
  ].filter((group) => group.choices.length > 0)
}

/** The service to begin with: the first covered one, or the only one there is. */
export function firstChoice(services: Service[], passes: Pass[], today: string): string | null {
  const covered = services.find((service) => choosePass(passes, visitTo(service, today)).ok)
  const only = services.length === 1 ? services[0] : undefined
  return (covered ?? only)?.id ?? null
}
