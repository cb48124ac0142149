import type { StoryServer } from './server.ts'

/**
 * Backdates all changes by 4 minutes, past the time in which an undo still prevents the message, and runs the minute
 * job.
 */
export async function backdateChanges(server: StoryServer): Promise<void> {
  await server.query(`
    update appointment set created_at = created_at - interval '4 minutes', updated_at = updated_at - interval '4 minutes';
    update booking set created_at = created_at - interval '4 minutes', updated_at = updated_at - interval '4 minutes';
  `)
  await enqueueMinuteJob(server)
}

/**
 * Enqueues each business's work of the minute. Birthdays and what has been due for long are else searched at the quarters
 * of an hour only.
 */
export async function enqueueMinuteJob(server: StoryServer): Promise<void> {
  await server.query(`
    insert into jobs.job (name, data) select 'business_minute', jsonb_build_object('businessId', business_id) from business`)
}
