import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { PassRow } from '../passes/present.ts'
import type { OpenLine } from './present.ts'
import { findPassLine, lockSale } from './queries.ts'

/** Locks the sale of a pass and returns its line. The client must be locked. */
export async function requirePassLine(tx: Transaction, actor: Actor, pass: PassRow): Promise<OpenLine> {
  const found = await findPassLine(tx, actor, pass.id)
  if (!found) throw new AppError('not_found')
  await lockSale(tx, actor, found.saleId)
  return (await findPassLine(tx, actor, pass.id)) ?? found
}
