let last: Promise<unknown> = Promise.resolve()

/** Starts a piece of work when all that came before it have ended, well or not. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
