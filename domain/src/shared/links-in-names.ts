// A domain in any script: IDNA also takes 。 for a dot. Top-level domains have two letters or more, so “J.R.” is none.
const LINK = /[@/\\<>]|\p{L}:\S|www\.|[\p{L}\p{M}\p{N}][.。][\p{L}\p{M}]{2}|\d\.\d+\.\d+\.\d/iu

/**
 * True if a mail or phone program might turn part of the name into a link. Compatibility forms, such as full-width
 * letters, count as what a browser makes of them, and invisible characters as nothing.
 */
export function hasLink(name: string): boolean {
  return LINK.test(name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

/** Returns a name that no program turns into a link: its words, if there is a link in it. */
export function removeLinks(name: string): string {
  return hasLink(name) ? name.replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ').trim() : name
}
