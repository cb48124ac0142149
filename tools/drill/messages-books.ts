export type DeliveryCounts = {
  due: number
  sent_once: number
  missed: number
  twice: number
  /** Accepted more than once because the mail server died between accepting and replying; unavoidable. */
  ambiguous: number
  /**
   * Marked as handed over by a server that was killed before it sent the last byte: presumed sent, but never accepted.
   */
  presumed: number
}

type Takes = { took: number; unanswered: number }

/** Parses the mail server's log: a line per message when it accepted it, and one when it had replied. */
function parseSmtpLog(noted: string): Map<string, Takes> {
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

/** Compares the mail server's log with the due messages and those in the database. */
export function countDeliveries(noted: string, { due, written }: { due: number; written: Written[] }): DeliveryCounts {
  const takes = parseSmtpLog(noted)
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
