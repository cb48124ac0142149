import type { Storage } from '../../../storage/storage.ts'
import { pdfKey } from '../../waivers/store.ts'
import { fileKey } from '../files/queries.ts'
import { photoKey } from '../photos/store.ts'

type StoredFiles = {
  businessId: string
  photos: { clientId: string; version: string }[]
  fileIds: string[]
  signatureIds: string[]
}

function listKeys({ businessId, photos, fileIds, signatureIds }: StoredFiles): string[] {
  return [
    ...photos.map((photo) => photoKey({ businessId, ...photo })),
    ...fileIds.map((id) => fileKey({ businessId, id })),
    ...signatureIds.map((id) => pdfKey({ businessId }, id)),
  ]
}

export async function deleteStoredFiles(files: Storage, kept: StoredFiles): Promise<void> {
  for (const key of listKeys(kept)) if (await files.exists(key)) await files.delete(key)
}

export async function copyPhoto(
  files: Storage,
  { businessId, version, from, to }: { businessId: string; version: string; from: string; to: string },
): Promise<void> {
  const source = photoKey({ businessId, clientId: from, version })
  if (await files.exists(source)) await files.copy(source, photoKey({ businessId, clientId: to, version }))
}
