import { startTestCluster } from '../server/src/test/cluster.ts'

/** One PostgreSQL for all stories; each has a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env.STORIES_DATABASE_URL = cluster.adminUrl
  return cluster.stop
}
