import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Names are matched whole. */
type Name = string | RegExp

/** A label as it is written: the asterisk of a required field is no part of its name. */
function toLabel(name: Name): RegExp {
  return typeof name === 'string' ? new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`) : name
}

/** What is found, once it can be used: what was done before may still be on its way to the server. */
function findUsable(find: () => HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const found = find()
    expect(found).toBeEnabled()
    return found
  })
}

/** A part of a screen, used by the labels and names that a person reads. What is done to it waits until it is there. */
export function getPart(user: UserEvent, root: HTMLElement) {
  const part = within(root)
  const field = (label: Name): HTMLElement => {
    const [found] = [
      ...part.queryAllByRole('textbox', { name: label }),
      ...part.queryAllByRole('combobox', { name: label }),
    ]
    return found ?? part.getByLabelText(toLabel(label))
  }
  return {
    root,
    ...part,
    field,
    button: (name: Name) => part.getByRole('button', { name }),
    /** Types into fields in the place of what they hold. */
    async fill(fields: Record<string, string>): Promise<void> {
      for (const [label, text] of Object.entries(fields)) {
        await user.clear(await findUsable(() => field(label)))
        await user.click(field(label))
        await user.paste(text)
      }
    },
    async press(name: Name): Promise<void> {
      await user.click(await findUsable(() => part.getByRole('button', { name })))
    },
    /** Takes one of a few options that are all in sight. */
    async choose(option: Name): Promise<void> {
      await user.click(await part.findByText(option))
    },
    /** Takes one from a list of choices that opens below its field. */
    async pick(label: Name, option: Name): Promise<void> {
      await user.click(await findUsable(() => field(label)))
      await user.click(await screen.findByRole('option', { name: option }))
    },
  }
}

export type Part = ReturnType<typeof getPart>

/** A dialog, once it is open. */
export async function findDialog(user: UserEvent, title: Name): Promise<Part> {
  return getPart(user, await screen.findByRole('dialog', { name: title }))
}
