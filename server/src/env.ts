import { resolve } from 'node:path'
import { PASSPHRASE_MIN } from '@deskbell/domain/data/backups/schema.ts'
import { z } from 'zod'

/** Schema of a text setting. `accepts` completes the error message for an invalid value. */
function text(accepts: string, isAccepted: (value: string) => boolean) {
  return z.string().refine(isAccepted, { error: accepts })
}

function wholeNumber(min: number, max: number, accepts: string) {
  return text(accepts, (value) => /^\d{1,5}$/.test(value) && Number(value) >= min && Number(value) <= max).transform(
    Number,
  )
}

function url(schemes: string[], accepts: string) {
  return text(accepts, (value) => isUrl(value, schemes))
}

const databaseUrl = text('a URL such as postgres://user:password@host:5432/deskbell', (value) =>
  /^postgres(ql)?:\/\/./.test(value),
).optional()

const flag = z
  .enum(['true', 'false'], { error: 'true or false' })
  .default('false')
  .transform((value) => value === 'true')

const Settings = z.object({
  PORT: wholeNumber(0, 65_535, 'a whole number from 0 (any free port) to 65535').default(3000),
  HOST: text('an IP address or a host name to listen on, such as 0.0.0.0 or 127.0.0.1', (value) =>
    /^[\w.:-]+$/.test(value),
  ).default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  DATABASE_CONNECTIONS: wholeNumber(5, 100, 'a whole number from 5 to 100').default(20),
  PUBLIC_URL: text('a web address without a path, such as https://desk.example.com', isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  SHOPS: z.enum(['one', 'many'], { error: 'one or many' }).default('one'),
  SHOPS_DOMAIN: text('a host name such as desk.example.com', (value) =>
    /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(value),
  ).optional(),
  SIGN_UP: z.enum(['closed', 'open'], { error: 'closed or open' }).default('closed'),
  OPERATOR_EMAIL: z.email({ error: 'an e-mail address such as help@example.com' }).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'a URL such as smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.email({ error: 'an e-mail address such as desk@example.com' }).optional(),
  S3_ENDPOINT: url(['http:', 'https:'], 'a web address such as https://s3.example.com').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_PASSPHRASE: text('at least 12 characters', (value) => value.length >= PASSPHRASE_MIN).optional(),
  TRUST_PROXY: z
    .preprocess(
      (value) => ({ true: '1', false: '0' })[String(value)] ?? value,
      wholeNumber(0, 10, 'how many proxies stand before Deskbell, from 0 to 10, or true (1) or false (0)').optional(),
    )
    .transform((count) => count ?? 0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  ALLOW_PRIVATE_ADDRESSES: flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'a web address such as http://localhost:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text('headers such as name=value,name=value', (value) =>
    value.split(',').every((pair) => /^\s*[\w-]+\s*=./.test(pair)),
  ).optional(),
  OTEL_TRACES_SAMPLER_ARG: text('a number from 0 to 1', (value) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value))
    .transform(Number)
    .default(1),
  OTEL_SERVICE_NAME: z.string().default('deskbell'),
  METRICS_TOKEN: text('at least 16 characters', (value) => value.length >= 16).optional(),
  PASSWORD_COST: wholeNumber(10, 20, 'a whole number from 10 to 20').default(17),
  APP_SECRET: text('at least 32 characters', (value) => value.length >= 32).optional(),
})

const secrets = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'APP_SECRET',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

export type Env = z.infer<typeof Settings>
type Source = Record<string, string | undefined>

/** Validates all settings. `problems` has one sentence per invalid setting and never includes a secret's value. */
export function readEnv(source: Source): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const set = withoutEmpty(source)
  const parsed = Settings.safeParse(set)
  const problems = [
    ...wrongValues(parsed.error, set),
    ...missingS3(set),
    ...tooManyAddresses(set),
    ...missingForSignUp(set),
  ]
  return parsed.success && problems.length === 0 ? { ok: true, env: parsed.data } : { ok: false, problems }
}

/** Loads the settings from the environment. If any is invalid, prints all problems and exits with status 1. */
export function loadEnv(): Env {
  const result = readEnv(process.env)
  if (result.ok) return result.env
  process.stderr.write(
    `Deskbell can't start, because of its settings:\n${result.problems.map((problem) => `  - ${problem}\n`).join('')}`,
  )
  process.exit(1)
}

/** Lists the folders to monitor for free disk space; backups may be on a separate disk. */
export function listFolders({ DATA_DIR, BACKUP_DIR }: Env): string[] {
  return BACKUP_DIR ? [DATA_DIR, BACKUP_DIR] : [DATA_DIR]
}

/** Treats an empty setting, such as `SMTP_URL=` in an env file, as not set. */
function withoutEmpty(source: Source): Record<string, string> {
  return Object.fromEntries(Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function wrongValues(error: z.ZodError | undefined, set: Source) {
  return (error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0])
    const value = secrets.has(name) ? 'has a value that is not accepted' : `is ${JSON.stringify(set[name])}`
    return `${name} ${value}; it must be ${issue.message}.`
  })
}

/** Reports incomplete S3 settings at startup; otherwise they would fail only at the first upload. */
function missingS3(set: Source) {
  const given = Object.keys(Settings.shape).filter((name) => /^(BACKUP_)?S3_/.test(name) && set[name])
  if (given.length === 0) return []
  // Backups can go to a bucket while uploads are stored in a folder.
  const bucket = set.BACKUP_S3_BUCKET ? [] : ['S3_BUCKET']
  const missing = [...bucket, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => !set[name])
  return missing.map(
    (name) =>
      `${name} is not set, but ${given.join(', ')} ${given.length > 1 ? 'are' : 'is'}; set all of the bucket and both keys, or no S3_ setting at all.`,
  )
}

function tooManyAddresses({ SHOPS, PUBLIC_URL }: Source) {
  if (SHOPS !== 'many' || !PUBLIC_URL) return []
  return ['PUBLIC_URL is set, but with SHOPS=many each shop has an address of its own; leave PUBLIC_URL out.']
}

function missingForSignUp({ SIGN_UP, SHOPS, SHOPS_DOMAIN, SMTP_URL }: Source) {
  if (SIGN_UP !== 'open' || (SHOPS === 'many' && SHOPS_DOMAIN && SMTP_URL)) return []
  return ['SIGN_UP is open, which needs SHOPS=many, SHOPS_DOMAIN for the shops’ addresses and SMTP_URL for the mail.']
}

function isUrl(value: string, schemes: string[]) {
  const parsed = URL.parse(value)
  return parsed !== null && schemes.includes(parsed.protocol) && parsed.hostname !== ''
}

function isOrigin(value: string) {
  const parsed = URL.parse(value)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`
}
