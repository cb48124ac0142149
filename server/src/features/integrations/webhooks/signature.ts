import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret to sign with, as https://www.standardwebhooks.com writes it: 32 random bytes. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** Under what the encryption keeps it. */
export function placeOfSecret(webhookId: string): string {
  return `webhook of ${webhookId}`
}

/** The headers by which whoever knows the secret can tell that a body is ours and of now. */
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
