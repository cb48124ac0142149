const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'àḃçđéƒĝĥîĵķļḿñöṕʠŕšţûṽŵẋýžÀḂÇĐÉƑĜĤÎĴĶĻḾÑÖṔɊŔŠŢÛṼŴẊÝŽ'

/**
 * True if the pseudo-language takes the place of English in this build: every text accented and about 40 % longer, the
 * pages from right to left. It shows texts that are in no catalogue, and layouts without room for a translation.
 */
export const isPseudo = Boolean(process.env.DESKBELL_PSEUDO)

/** Puts a text without values into the pseudo-language; keeps its tags. Vowels stand twice. */
export function toPseudo(text: string): string {
  return text.replace(/<\/?\w+\/?>|[a-z]/gi, (found) => {
    const accented = ACCENTED[LETTERS.indexOf(found)]
    return accented ? accented.repeat(/[aeiou]/.test(found) ? 2 : 1) : found
  })
}
