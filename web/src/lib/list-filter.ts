/** What of a list is shown. Routes read it before they load the screen, so it stands apart from its controls. */
export type ListFilter = { q: string; archived: 'without' | 'only' }

export const UNFILTERED: ListFilter = { q: '', archived: 'without' }
