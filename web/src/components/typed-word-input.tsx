import { TextInput, type TextInputProps } from '@mantine/core'
import { z } from 'zod'

/** What such a form asks for: the word, and nothing else. */
export function typedWord(word: string) {
  return z.object({ typed: z.string().refine((typed) => typed === word, `Type ${word} to confirm`) })
}

/** Asks for a word to be typed before something that can't be undone with a click. */
export function TypedWordInput({ word, ...props }: TextInputProps & { word: string }) {
  return <TextInput label={`Type ${word} to confirm`} autoComplete="off" required data-autofocus {...props} />
}
