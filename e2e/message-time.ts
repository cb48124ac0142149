import type { StoryServer } from './server.ts'

/** What was done is done some minutes ago: nobody undoes it any more, and clients hear of it. */
export async function letMinutesPass(server: StoryServer): Promise<void> {
  await server.query(`
    update appointment set updated_at = updated_at - interval '4 minutes';
    update booking set created_at = created_at - interval '4 minutes', updated_at = updated_at - interval '4 minutes';
  `)
  await lookWhatIsDue(server)
}

/** The server does so each minute. */
export async function lookWhatIsDue(server: StoryServer): Promise<void> {
  await server.query(`insert into jobs.job (name, data) values ('minute', '{}')`)
}
