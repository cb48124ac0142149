import {
  connectPostgres,
  findPostgresUrl,
  type Options,
  type Postgres,
  startPostgres,
} from '@deskbell/embedded-postgres/start.ts'

const deskbell = { app: 'Deskbell', database: 'deskbell' }

export function startEmbeddedPostgres(options: Omit<Options, keyof typeof deskbell>): Promise<Postgres> {
  return startPostgres({ ...deskbell, ...options })
}

export function connectEmbeddedPostgres(options: Omit<Options, keyof typeof deskbell>): Promise<Postgres> {
  return connectPostgres({ ...deskbell, ...options })
}

export function findEmbeddedPostgresUrl(dataDir: string): Promise<string | null> {
  return findPostgresUrl({ ...deskbell, dataDir })
}
