import { screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { findToast } from './desk.tsx'

export function findRow(name: RegExp): Promise<HTMLElement> {
  return screen.findByRole('row', { name })
}

export function getNames(): (string | null)[] {
  return screen.getAllByRole('rowheader').map((header) => within(header).getByRole('button').textContent)
}

/** Opens the menu of a row and returns its items. */
export async function findActions(user: UserEvent, name: string): Promise<HTMLElement[]> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return within(await screen.findByRole('menu', { name: `Actions for ${name}` })).findAllByRole('menuitem')
}

export async function chooseAction(user: UserEvent, name: string, action: string): Promise<void> {
  await findActions(user, name)
  const menu = within(screen.getByRole('menu', { name: `Actions for ${name}` }))
  await user.click(await menu.findByRole('menuitem', { name: action }))
}

export async function show(user: UserEvent, shelf: 'Current' | 'Archived'): Promise<void> {
  await user.click(within(screen.getByRole('radiogroup', { name: 'Show' })).getByText(shelf))
}

export async function undo(user: UserEvent, words: string | RegExp): Promise<void> {
  await user.click(within(await findToast(words)).getByRole('button', { name: 'Undo' }))
}
