import { query, withConnection } from '../bench/database.ts'

/**
 * Triggers that note, in the transaction that takes a place in a class or offers one, who waits in line for it then, and
 * how many places are left. Whoever is elsewhere at that time, or was when the work that offers began, or has let this
 * class go, isn't noted.
 */
const WATCH = `
  create schema drill;
  create table drill.taken (booking_id uuid, source text, free int, line uuid[], at timestamptz);
  create table drill.offered (waiting_id uuid, line uuid[], at timestamptz);
  create function drill.find_line(wanted uuid, since timestamptz) returns table (id uuid, created_at timestamptz) stable language sql as $$
    select w.id, w.created_at from public.waiting w join public.appointment a on a.id = w.appointment_id
    where w.appointment_id = wanted and w.status = 'waiting'
      and not exists (select from public.waiting_offer o
        where o.waiting_id = w.id and o.starts_at = a.starts_at and o.status in ('declined', 'lapsed'))
      and not exists (select from public.booking b join public.appointment e on e.id = b.appointment_id
        where b.client_id = w.client_id
          and (b.status in ('booked', 'confirmed', 'arrived', 'completed') or b.updated_at >= since) and e.starts_at < a.ends_at and e.ends_at > a.starts_at)
  $$;
  create function drill.note_taken() returns trigger language plpgsql as $$ begin
    if new.status not in ('booked', 'confirmed') or (select kind from public.appointment where id = new.appointment_id) <> 'class'
      then return null; end if;
    if tg_op = 'UPDATE' then
      if old.status in ('booked', 'confirmed') and old.appointment_id = new.appointment_id then return null; end if;
    end if;
    insert into drill.taken select new.id, case tg_op when 'INSERT' then new.source::text else 'moved' end, a.capacity - (select count(*) from public.booking b
        where b.appointment_id = a.id and b.status in ('booked', 'confirmed', 'arrived', 'completed')),
      array(select l.id from drill.find_line(a.id, new.updated_at) l), clock_timestamp()
    from public.appointment a where a.id = new.appointment_id;
    return null;
  end $$;
  create trigger drill_taken after insert or update on public.booking for each row execute function drill.note_taken();
  create function drill.note_offered() returns trigger language plpgsql as $$ begin
    insert into drill.offered select w.id, array(select l.id from drill.find_line(w.appointment_id, new.created_at) l
      where (l.created_at, l.id) < (w.created_at, w.id)), new.created_at
    from public.waiting w where w.id = new.waiting_id;
    return null;
  end $$;
  create trigger drill_offered after insert on public.waiting_offer for each row execute function drill.note_offered();`

export async function watchPlaces(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, (connection) => connection.query(WATCH))
}

/** What commits within so short a time may not have been seen yet. */
const UNSEEN_MS = 1000

/**
 * Counts places that somebody took or was offered before one who surely waited in line by then. `joinedAt`: when each was
 * told that they wait, by entry.
 */
export async function countSkipped(
  databaseUrl: string,
  joinedAt: Map<string, number>,
  say: (words: string) => void,
): Promise<number> {
  const listSure = (line: string[], at: Date) =>
    line.filter((id) => (joinedAt.get(id) ?? Number.POSITIVE_INFINITY) < at.getTime() - UNSEEN_MS)
  const taken = await query<{ booking_id: string; free: number; line: string[]; at: Date }>(
    databaseUrl,
    `select * from drill.taken where source <> 'waiting_list'`,
  )
  const offered = await query<{ line: string[]; at: Date }>(databaseUrl, 'select * from drill.offered')
  const skipped = [
    ...taken.filter(({ line, free, at }) => listSure(line, at).length > free),
    ...offered.filter(({ line, at }) => listSure(line, at).length > 0),
  ]
  for (const one of skipped) say(`skipped: ${JSON.stringify(one)}`)
  return skipped.length
}
