-- Keys with a letter that Unicode doesn't decompose are stored once more, folded as by `fold` in domain, so that "lukasz"
-- finds "Łukasz". The former keys stay for servers of the release before; what these write is folded by the trigger. A
-- later migration drops the trigger, its function and the former keys.
create function add_folded_key() returns trigger language plpgsql as $$
begin
  insert into client_key (business_id, client_id, key)
    values (new.business_id, new.client_id,
      replace(replace(replace(replace(translate(new.key, 'łøđðħıŧŋ', 'loddhitn'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))
    on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
-- As when Citus distributes the tables: the trigger writes rows of the same business, which are on the same node.
set local citus.enable_unsafe_triggers = on;
--> statement-breakpoint
set local citus.multi_shard_modify_mode = 'sequential';
--> statement-breakpoint
create trigger client_key_is_folded after insert or update of key on client_key
  for each row when (new.key ~ '[łøđðħıŧŋßæœþ]') execute function add_folded_key();
--> statement-breakpoint
update client_key set key = key where key ~ '[łøđðħıŧŋßæœþ]';
