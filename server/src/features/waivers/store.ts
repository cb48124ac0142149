import { fullName } from '@deskbell/domain/clients/rules.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { findById } from '../../db/find-by-id.ts'
import { client } from '../../db/schema/client.ts'
import { waiver } from '../../db/schema/waiver.ts'
import { getI18n } from '../../lib/i18n.ts'
import type { Storage } from '../../storage/storage.ts'
import { findBusiness } from '../business/queries.ts'
import { findSignature } from './queries.ts'

export function pdfKey({ businessId }: { businessId: string }, id: string): string {
  return `waiver-signatures/${businessId}/${id}.pdf`
}

/**
 * Returns the PDF of a signature. It is rendered on first use and never changes after that. Throws AppError
 * 'not_found'.
 */
export async function readSignedPdf(
  { db, files }: { db: Queryable; files: Storage },
  actor: Actor,
  id: string,
): Promise<Uint8Array> {
  const signature = await findSignature(db, actor, id)
  const key = pdfKey(actor, id)
  if (await files.exists(key)) return files.getBytes(key)
  const signer = await findById(db, actor, client, signature.clientId)
  // Loaded on demand: the PDF library is large.
  const { renderSignedPdf } = await import('./signed-pdf.ts')
  const shop = await findBusiness(db, actor.businessId)
  const pdf = await renderSignedPdf({
    shop,
    waiver: await findById(db, actor, waiver, signature.waiverId),
    signature,
    clientName: fullName(signer),
    i18n: getI18n(chooseLanguage(signer, shop)),
  })
  await files.put(key, pdf, { contentType: 'application/pdf' })
  return pdf
}
