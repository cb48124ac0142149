import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { AppEnv } from './context.ts'
import type { LanguageScripts } from './first-screen.ts'

const TEXT_FILE = /\.(?:js|css)$/

/** Encoders by the name that a request accepts, the best one first. */
const ENCODERS = {
  // The best quality, 11, would take seconds for a seventh less.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
  identity: async (text: string) => Buffer.from(text),
}
type Encoding = keyof typeof ENCODERS

/** Returns the best encoding that a request accepts. */
function chooseEncoding(c: Context): Encoding {
  return accepts(c, {
    header: 'Accept-Encoding',
    supports: Object.keys(ENCODERS),
    default: 'identity',
    // Browsers accept all of theirs equally, and name gzip first.
    match: (accepted, { supports, default: none }) =>
      supports.find((one) => accepted.some(({ type, q }) => type === one && q > 0)) ?? none,
  }) as Encoding
}

async function readTogether(webRoot: string, paths: string[]): Promise<string> {
  const read = async (path: string) => [path, await readFile(join(webRoot, path), 'utf8')] as const
  return JSON.stringify(Object.fromEntries(await Promise.all(paths.map(read))))
}

/** Returns a function that reads files and encodes them, once for each encoding. */
function encodeOnce(webRoot: string, paths: string[]): (encoding: Encoding) => Promise<Buffer<ArrayBuffer>> {
  const encoded = new Map<Encoding, Buffer<ArrayBuffer>>()
  return async (encoding) => {
    const body = encoded.get(encoding) ?? (await ENCODERS[encoding](await readTogether(webRoot, paths)))
    encoded.set(encoding, body)
    return body
  }
}

/**
 * Serves what the service worker stores in one answer for all scripts and styles of the app, and one for the texts of
 * each language, instead of some 450 requests: JSON, `Record<path, text>`. `files`: paths below the web root.
 */
export function serveOfflineFiles(
  app: OpenAPIHono<AppEnv>,
  webRoot: string,
  { files, languages }: { files: string[]; languages: Record<string, LanguageScripts> },
): void {
  const texts = Object.entries(languages).map(([language, { parts }]) => [language, Object.values(parts)] as const)
  for (const [name, paths] of [['app', files.filter((path) => TEXT_FILE.test(path))] as const, ...texts]) {
    const encode = encodeOnce(webRoot, [...new Set(paths)])
    app.get(`/offline/${name}.json`, async (c) => {
      const encoding = chooseEncoding(c)
      const body = await encode(encoding)
      const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }
      return c.body(body, 200, encoding === 'identity' ? headers : { ...headers, 'Content-Encoding': encoding })
    })
  }
  app.get('/offline/*', (c) => c.notFound())
}
