import { join } from 'node:path'
import type { Disk } from 'flydrive'
import type { Env } from '../env.ts'

/** Storage of uploaded files: a folder or an S3 bucket. */
export type Storage = Disk

type Bucket = Pick<Env, `S3_${'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`>

/** Opens the bucket in the settings, or else the folder `files` in the data folder. */
export async function openStorage(env: Bucket & Pick<Env, 'DATA_DIR' | 'S3_BUCKET'>): Promise<Storage> {
  // Short timeout, since a user waits for the response.
  if (env.S3_BUCKET) return openBucket(env, { bucket: env.S3_BUCKET, requestTimeout: 10_000 })
  const { Disk } = await import('flydrive')
  const { AtomicDisk } = await import('./atomic-disk.ts')
  return new Disk(new AtomicDisk(join(env.DATA_DIR, 'files')))
}

export async function openBucket(env: Bucket, { bucket, requestTimeout }: { bucket: string; requestTimeout: number }) {
  const { Disk } = await import('flydrive')
  // Loaded on demand, since the S3 client is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const credentials = { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' }
  return new Disk(
    new S3Driver({
      bucket,
      region: env.S3_REGION ?? 'us-east-1',
      credentials,
      visibility: 'private',
      // Many S3-compatible servers support neither ACLs nor virtual-hosted buckets.
      supportsACL: false,
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 3000, requestTimeout, throwOnRequestTimeout: true },
      ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    }),
  )
}
