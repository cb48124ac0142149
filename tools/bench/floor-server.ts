import { startServer, temporaryFolder } from './running.ts'

/** Serves a folder of web pages with Deskbell's own server, on a database of its own. Returns its origin. */
export async function serveFloor(webRoot: string, databaseUrl: string): Promise<string> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder(),
    WEB_ROOT: webRoot,
    HOST: '127.0.0.1',
    PORT: '0',
  }
  return (await startServer('./web-floor.ts', env)).origin
}
