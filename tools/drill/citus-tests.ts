import { vitest } from '../../scripts/test/steps.ts'
import { NOT_DURABLE } from '../../server/src/test/cluster.ts'
import { startNode } from './citus-stage.ts'

const TESTED = ['server/src/features', 'server/src/jobs', 'server/src/mail']

/** Tests that do what Citus has no way for, by the reason. The product doesn't do it there. */
const NOT_ON_CITUS = new Map([
  [
    'what is refused never takes the answers of those before it: the rest waits when the database breaks',
    'adds a trigger',
  ],
  [
    'the browsers that are signed in stay signed in when the tokens of an earlier version are hashed',
    'migrates from a release before Citus',
  ],
])

/**
 * Runs the tests of the API on a PostgreSQL with Citus: their tables are distributed over shards on that one node. Returns
 * the failures, each by the test's or the file's name.
 */
export async function testApi(programs: string, say: (words: string) => void): Promise<string[]> {
  // Each of the tests' databases has connections of its own from Citus to its shards.
  const room = { max_connections: '300', max_worker_processes: '60', 'citus.shard_count': '2' }
  const node = await startNode(programs, { ...NOT_DURABLE, ...room })
  const env = { DATABASE_URL: node.urlOf('postgres') }
  const { report } = await vitest(`--project server ${TESTED.join(' ')}`, { shows: 'never', env })
  if (!report || report.numPassedTests === 0) return ['no test ran']
  say(`tests of the API: ${report.numPassedTests} passed, ${report.numFailedTests} failed`)
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
    // A file whose set-up fails has no failed test.
    if (status === 'failed' && failed.length === 0) return [name]
    return failed.filter((test) => !NOT_ON_CITUS.has(test))
  })
}
