/** What became of the messages that were due. */
export type Books = {
  due: number
  sent_once: number
  missed: number
  twice: number
  /** Taken more than once, since the mail server died between taking it and saying so: nobody could know. */
  ambiguous: number
  /** Noted as handed over by a server that was killed before it sent the last byte: presumed sent, never taken. */
  presumed: number
}

type Takes = { took: number; unanswered: number }

/** Reads what the mail server noted, a line for each message that it took and each that it said it took. */
function readTakes(noted: string): Map<string, Takes> {
  const takes = new Map<string, Takes>()
  for (const line of noted.split('\n').filter(Boolean)) {
    const [what, id = ''] = line.split(' ')
    const { took, unanswered } = takes.get(id) ?? { took: 0, unanswered: 0 }
    const next = what === 'took' ? { took: took + 1, unanswered: unanswered + 1 } : { took, unanswered: unanswered - 1 }
    takes.set(id, next)
  }
  return takes
}

export type Written = { id: string; isHandedOver: boolean }

/** Compares what the mail server noted with what was due, and with the messages that the servers wrote. */
export function countTakes(noted: string, { due, written }: { due: number; written: Written[] }): Books {
  const takes = readTakes(noted)
  const found = written.flatMap(({ id }) => takes.get(id) ?? [])
  const again = found.filter(({ took }) => took > 1)
  const ambiguous = again.filter(({ took, unanswered }) => unanswered >= took - 1).length
  const strangers = new Set(takes.keys()).difference(new Set(written.map(({ id }) => id))).size
  const presumed = written.filter(({ id, isHandedOver }) => isHandedOver && !takes.has(id)).length
  return {
    due,
    sent_once: found.length - again.length,
    missed: due - found.length - presumed,
    twice: again.length - ambiguous + strangers,
    ambiguous,
    presumed,
  }
}
