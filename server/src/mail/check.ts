import type { MailFacts, MailTrouble } from '@deskbell/domain/health/facts.ts'
import type { Transporter } from 'nodemailer'

export type MailCheck = Omit<MailFacts, 'waiting'>

/** Calls the mail server, agrees on TLS and logs in, and sends nothing. */
export async function checkMailServer(transport: Transporter, smtpUrl: string): Promise<MailCheck> {
  const server = new URL(smtpUrl).host
  try {
    await transport.verify()
    return { server, trouble: null, said: '' }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { server, trouble: troubleOf(said, codeOf(error)), said }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** What is meant by what the library or the mail server said. */
export function troubleOf(said: string, code = ''): MailTrouble {
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(`${code} ${said}`)) return 'name'
  if (code === 'EAUTH' || /^5(30|34|35)\b|invalid login/i.test(said)) return 'login'
  if (/\b(ssl|tls|certificate|self-signed|wrong version number)\b/i.test(`${code} ${said}`) || code === 'ETLS')
    return 'tls'
  if (/ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ESOCKET|timeout/i.test(`${code} ${said}`))
    return 'port'
  if (/sender|mail from|from address|5\.7\.1|not owned/i.test(said)) return 'sender'
  return 'other'
}
