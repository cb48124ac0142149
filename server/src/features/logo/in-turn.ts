import { turns } from '../../turns.ts'

/** Pictures are redrawn one at a time. */
export const inTurn = turns(1)
