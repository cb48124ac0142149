import type { Storage } from '../../../storage/storage.ts'

type Photo = { businessId: string; clientId: string; version: string }

// Each version has its own key, so that the previous photo stays readable until the transaction commits.
export function photoKey({ businessId, clientId, version }: Photo): string {
  return `client-photo/${businessId}/${clientId}.${version}`
}

/** Returns the bytes of a photo version, or null if there are none. */
export async function readPhoto(files: Storage, photo: Photo): Promise<Uint8Array | null> {
  const key = photoKey(photo)
  return (await files.exists(key)) ? files.getBytes(key) : null
}

export async function writePhoto(files: Storage, photo: Photo, jpeg: Uint8Array): Promise<void> {
  await files.put(photoKey(photo), jpeg, { contentType: 'image/jpeg' })
}

export async function deletePhoto(files: Storage, photo: Photo): Promise<void> {
  if (photo.version) await files.delete(photoKey(photo))
}
