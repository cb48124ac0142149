import { screen, within } from '@testing-library/dom'
import type { TestBusiness } from '../../../server/src/test/app.ts'
import type { Desk } from './desk.tsx'
import { findDialog, type Part } from './form.ts'
import { undo } from './list.ts'

export async function openClientPage(desk: Desk, shop: TestBusiness, clientId: string) {
  const opened = await desk.open(`/dashboard/clients/${clientId}`, { shop })
  const { user } = opened
  const main = within(await screen.findByRole('main'))
  async function start(button: string, title: RegExp): Promise<Part> {
    const [found] = await main.findAllByRole('button', { name: button })
    await user.click(found as HTMLElement)
    return findDialog(user, title)
  }
  async function choose(action: string): Promise<void> {
    await user.click(await main.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  return {
    ...opened,
    choose,
    startCheckIn: () => start('Check in', /^Check in/),
    startSelling: async () => {
      await user.click((await main.findAllByRole('button', { name: 'Sell' }))[0] as HTMLElement)
      await user.click(await screen.findByRole('menuitem', { name: 'A package…' }))
      return findDialog(user, /^Sell/)
    },
    startBooking: () => start('Book', /^Book for/),
    startMailing: () => start('Mail', /^Mail/),
    startEditing: async () => {
      await choose('Edit')
      return findDialog(user, /^Edit/)
    },
    undo: (words: RegExp) => undo(user, words),
  }
}
