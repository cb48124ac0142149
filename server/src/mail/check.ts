import type { MailFacts, MailTrouble } from '@deskbell/domain/health/facts.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Transporter } from 'nodemailer'
import { toStoredText } from '../lib/stored-text.ts'

export type MailCheck = Omit<MailFacts, 'waiting'>

/** Connects to the mail server, negotiates TLS and logs in, without sending mail. */
export async function checkMailServer(transport: Transporter, smtpUrl: string): Promise<MailCheck> {
  const server = new URL(smtpUrl).host
  try {
    await transport.verify()
    return { server, trouble: null, said: '' }
  } catch (error) {
    return { server, ...diagnoseMailError(error) }
  }
}

/** Classifies an error of sending mail; `said` is the server's own response. */
export function diagnoseMailError(error: unknown): Pick<MailCheck, 'trouble' | 'said'> {
  const said = error instanceof Error ? error.message : String(error)
  return { trouble: findRefusedAddress(error) ?? getMailTrouble(said, getErrorCode(error)), said }
}

/**
 * Returns the address that an envelope error is about, or null for another error: the server refuses the sender at MAIL
 * FROM, and addresses after that.
 */
export function findRefusedAddress(error: unknown): 'sender' | 'address' | null {
  if (getErrorCode(error) !== 'EENVELOPE' || !(error instanceof Error) || !('command' in error)) return null
  return error.command === 'MAIL FROM' ? 'sender' : 'address'
}

/** Returns the mail server's response, and says so if it is about the sender, whom the response may not name. */
export function describeMailError(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return findRefusedAddress(error) === 'sender'
    ? toStoredText(msg`The mail server refuses the sender address: ${{ reason: said }}`)
    : said
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export function getMailTrouble(said: string, code = ''): MailTrouble {
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(`${code} ${said}`)) return 'name'
  if (code === 'EAUTH' || /^5(30|34|35)\b|invalid login/i.test(said)) return 'login'
  if (/\b(ssl|tls|certificate|self-signed|wrong version number)\b/i.test(`${code} ${said}`) || code === 'ETLS')
    return 'tls'
  if (/ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ESOCKET|timeout/i.test(`${code} ${said}`))
    return 'port'
  if (/sender|mail from|from address|5\.7\.1|not owned/i.test(said)) return 'sender'
  return 'other'
}
