import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Generates a signing secret of 32 random bytes in the format of https://www.standardwebhooks.com. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

export function getSecretContext(webhookId: string): string {
  return `webhook of ${webhookId}`
}

/**
 * Returns the signature headers (HMAC-SHA256 over id, timestamp and body). The timestamp lets receivers reject replays.
 */
export function signatureHeaders({
  id,
  at,
  body,
  secret,
}: {
  id: string
  at: Date
  body: string
  secret: string
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
