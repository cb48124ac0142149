import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { findDialog, type Part } from './form.ts'

export async function findPass(user: UserEvent, name: string) {
  const root = await screen.findByRole('region', { name })
  const card = within(root)
  /** Ledger entries, newest first. */
  const entries = () => within(card.getByRole('table')).getAllByRole('row').slice(1)
  return {
    root,
    ...card,
    entries,
    newest: () => entries()[0] as HTMLElement,
    /** Starts an action by its button, or from the menu. */
    async start(action: string): Promise<Part> {
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      const atHand = card.queryByRole('button', { name: action })
      if (!atHand) await user.click(card.getByRole('button', { name: `More for ${name}` }))
      await user.click(atHand ?? (await screen.findByRole('menuitem', { name: action })))
      return findDialog(user, /“.*”/)
    },
    async takeBack(entry: RegExp): Promise<void> {
      await user.click(card.getByRole('button', { name: entry }))
    },
  }
}
