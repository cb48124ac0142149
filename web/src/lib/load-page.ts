/** Replaced in tests, whose DOM can't navigate. */
export const navigation = {
  replace: (url: string) => window.location.replace(url),
  reload: () => window.location.reload(),
}

/** Leaves for another HTML page of the product, in place of this one. Never resolves, since this page ends. */
export function loadPage(url: string): Promise<never> {
  // Back may restore this page from memory in the state in which it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  navigation.replace(url)
  return new Promise(() => undefined)
}
