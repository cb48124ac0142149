import type { Storage } from '../../../storage/storage.ts'

type Photo = { businessId: string; clientId: string; version: string }

// Each version has a place of its own, so that the one before stays readable until the database names the new one.
export function photoKey({ businessId, clientId, version }: Photo): string {
  return `client-photo/${businessId}/${clientId}.${version}`
}

/** The bytes of one version; null where there are none. */
export async function readPhoto(files: Storage, photo: Photo): Promise<Uint8Array | null> {
  const key = photoKey(photo)
  return (await files.exists(key)) ? files.getBytes(key) : null
}

export async function writePhoto(files: Storage, photo: Photo, jpeg: Uint8Array): Promise<void> {
  await files.put(photoKey(photo), jpeg, { contentType: 'image/jpeg' })
}

/** Deletes the bytes of a photo that is shown no more. */
export async function deletePhoto(files: Storage, photo: Photo): Promise<void> {
  if (photo.version) await files.delete(photoKey(photo))
}
