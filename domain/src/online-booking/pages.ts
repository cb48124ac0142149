/** Pages that everybody may see, and that other sites may show within theirs if the business lets them. */
export const PUBLIC_PAGES = ['/book', '/book/timetable']

export function isPublicPage(path: string): boolean {
  return PUBLIC_PAGES.includes(path)
}
