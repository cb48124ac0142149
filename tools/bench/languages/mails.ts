import type { TestSmtp } from '../../../server/src/test/smtp.ts'

const MAILS_MS = 60_000

/** Returns what the first group of `pattern` matches in the newest mail that has it; waits for the mail. */
export async function findMail({ letters }: TestSmtp, { pattern, to = '' }: { pattern: RegExp; to?: string }) {
  for (const end = Date.now() + MAILS_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 200))) {
    const mails = letters.filter(({ recipients }) => recipients.join().includes(to))
    const found = mails.map(({ text = '' }) => pattern.exec(text)?.[1]).findLast(Boolean)
    if (found) return found
  }
  throw new Error(`No mail came with ${pattern}`)
}

/** Returns what stands after `path` in the newest mail that has it; waits for the mail. */
export function readLink(smtp: TestSmtp, path: string, to = ''): Promise<string> {
  return findMail(smtp, { pattern: new RegExp(`${path}([^\\s"<>?]+)`), to })
}
