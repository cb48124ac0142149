import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Actor } from '../../auth/actor.ts'
import type { Services } from '../../http/context.ts'
import { streamFromSnapshot } from '../data/exports/stream.ts'
import { readRecords } from './queries.ts'

/** Explains the file to whoever checks it, such as an auditor, with tools of any system. */
const README = `records.txt holds a hash chain over all sales and payments, one record a line, the oldest first:

  HASH FACTS

FACTS is JSON without line breaks, in UTF-8: "v" the version of this form, "sequence" 1, 2, 3 without gaps, "kind", "at" the
time, and "facts" what is sealed. "opening" counts and digests what was sold before the chain began, "sale" is a sale or a
refund with its lines, "tender" money handed over, with what it paid for. Amounts are in the smallest unit of the currency.

HASH is the SHA-256, in hexadecimal, of the HASH of the line before followed at once by the FACTS of the line itself. Before
the first line, the HASH is 64 zeros. So a line that was changed, removed, added or moved breaks the chain. To check it:

  previous=$(printf '%064d' 0)
  while read -r hash facts; do
    found=$(printf '%s%s' "$previous" "$facts" | sha256sum | cut -d ' ' -f 1)
    [ "$found" = "$hash" ] || { echo "broken: $facts"; exit 1; }
    previous=$hash
  done < records.txt
  echo "unbroken, the newest hash is $previous"

Or, faster, with Python:

  import hashlib
  previous = "0" * 64
  for line in open("records.txt", encoding="utf-8", newline="\\n"):
      hash, facts = line.rstrip("\\n").split(" ", 1)
      assert hashlib.sha256((previous + facts).encode()).hexdigest() == hash, facts
      previous = hash
  print("unbroken, the newest hash is", previous)

A chain proves nothing about what was cut off at its end: compare it with an older file, whose lines this one must begin with.
`

/** Streams the chain as a ZIP, with a page that says how to check it. */
export function openRecords(services: Pick<Services, 'replica' | 'log'>, actor: Actor): Promise<Readable> {
  return streamFromSnapshot(services, actor, async (tx) => {
    async function* writeLines() {
      for await (const page of readRecords(tx, actor.businessId))
        yield page.map(({ hash, facts }) => `${hash} ${facts}\n`).join('')
    }
    const zip = new yazl.ZipFile()
    zip.addBuffer(Buffer.from(README), 'README.txt')
    const lines = Readable.from(writeLines(), { objectMode: false })
    zip.addReadStream(lines, 'records.txt')
    zip.end()
    const file = new Readable().wrap(zip.outputStream)
    lines.on('error', (error) => file.destroy(error))
    return file
  })
}
