import type { QueueOptions, QueueResult } from 'pg-boss'
import { type Connection, createPgBoss } from './pg-boss.ts'
import { EXCLUSIVE, JOB_NAMES, QUEUES } from './queues.ts'

/** Creates or migrates pg-boss's schema and queues. Idempotent: reads only if all is up to date. */
export async function installJobs(connection: Connection): Promise<void> {
  const boss = createPgBoss(connection, { migrate: true })
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of JOB_NAMES) {
    const queue = known.get(name)
    if (!queue)
      await boss.createQueue(name, { ...QUEUES[name], policy: EXCLUSIVE.has(name) ? 'exclusive' : 'standard' })
    else if (!isLike(queue, QUEUES[name])) await boss.updateQueue(name, QUEUES[name])
  }
  await boss.stop({ graceful: false })
}

function isLike(queue: QueueResult, options: QueueOptions): boolean {
  const now = new Map<string, unknown>(Object.entries(queue))
  return Object.entries(options).every(([name, value]) => now.get(name) === value)
}
