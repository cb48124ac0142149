import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { z } from 'zod'

export function typedWord(word: string) {
  return z.object({ typed: z.string().refine((typed) => typed === word, t`Type ${word} to confirm`) })
}

/** Asks to type a word before an irreversible action. */
export function TypedWordInput({ word, ...props }: TextInputProps & { word: string }) {
  return <TextInput label={t`Type ${word} to confirm`} autoComplete="off" required data-autofocus {...props} />
}
