/** Formats "2 messages wait in the outbox." */
export function waitingWords(waiting: number): string {
  if (waiting === 0) return 'Nothing waits in the outbox.'
  return waiting === 1 ? '1 message waits in the outbox.' : `${waiting} messages wait in the outbox.`
}

/** Returns the first URL in a text. */
export function findLink(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0]
}
