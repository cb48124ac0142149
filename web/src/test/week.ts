import { screen } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { getPart, type Part } from './form.ts'

export function getWeek(user: UserEvent, { root }: Part) {
  const day = (name: string) => getPart(user, getPart(user, root).getByRole('group', { name }))
  return {
    day,
    open: (name: string) => day(name).getByRole('switch', { name }),
    copy: async (name: string, item: 'Copy to all days' | 'Copy to weekdays') => {
      await day(name).press(`Copy ${name}`)
      await user.click(await screen.findByRole('menuitem', { name: item }))
    },
  }
}
