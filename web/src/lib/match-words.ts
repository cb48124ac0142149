import { fold } from '@deskbell/domain/shared/fold-text.ts'

/** True if each word typed is the beginning of a word in the label. */
export function matchesWords(label: string, typed: string): boolean {
  const words = fold(label).split(' ')
  return fold(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}
