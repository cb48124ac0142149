import type { Connection } from '../jobs/pg-boss.ts'

/** Schema of what describes the installation and not the business: it is in no archive, and a restore leaves it alone. */
export const INSTALLATION = 'installation'

// Unlogged: counting costs no write-ahead log and doesn't wait for a standby. A crash empties it, which allows a few
// more tries.
const STATEMENTS = [
  `create schema if not exists ${INSTALLATION}`,
  `create table if not exists ${INSTALLATION}.server (
    id uuid primary key,
    version text not null,
    secret_fingerprint text not null,
    files text not null,
    backups text not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now())`,
  `create unlogged table if not exists ${INSTALLATION}.rate_limit (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint)`,
  `create table if not exists ${INSTALLATION}.setup_code (code text not null)`,
  `create unique index if not exists setup_code_is_one on ${INSTALLATION}.setup_code ((true))`,
  `create table if not exists ${INSTALLATION}.restore (
    id uuid primary key,
    progress jsonb not null,
    updated_at timestamptz not null default now())`,
  `create table if not exists ${INSTALLATION}.sign_up (
    token_hash varchar(64) primary key,
    input jsonb not null,
    expires_at timestamptz not null)`,
  `create table if not exists ${INSTALLATION}.support_consent (
    business_id varchar(40) primary key,
    ends_at timestamptz not null,
    link_hash varchar(64),
    link_ends_at timestamptz)`,
  `create table if not exists ${INSTALLATION}.support_session (
    token_hash varchar(64) primary key,
    business_id varchar(40) not null references ${INSTALLATION}.support_consent on delete cascade)`,
]
const TABLES = ['server', 'rate_limit', 'setup_code', 'restore', 'sign_up', 'support_consent', 'support_session'].map(
  (name) => `${INSTALLATION}.${name}`,
)

/** Creates the tables of the installation. Idempotent: reads only if all are there. */
export async function installServers(connection: Connection): Promise<void> {
  const { rows } = await connection.query('select from unnest($1::text[]) t where to_regclass(t) is null', [TABLES])
  if (rows.length === 0) return
  for (const statement of STATEMENTS) await connection.query(statement)
}
