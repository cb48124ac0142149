import { startTestCluster } from '../server/src/test/cluster.ts'

/** Starts one PostgreSQL cluster for all e2e tests. Each test server has a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env.STORIES_DATABASE_URL = cluster.adminUrl
  return cluster.stop
}
