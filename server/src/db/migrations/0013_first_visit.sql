DROP INDEX "check_in_newest_first";--> statement-breakpoint
DROP INDEX "check_in_by_pass";--> statement-breakpoint
DROP INDEX "ledger_entry_by_time";--> statement-breakpoint
ALTER TABLE "client_standing" ADD COLUMN "first_id" uuid;--> statement-breakpoint
ALTER TABLE "client_standing" ADD COLUMN "first_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "ledger_entry_but_visits" ON "ledger_entry" USING btree ("business_id","at") WHERE "ledger_entry"."kind" not in ('use', 'undo');--> statement-breakpoint
CREATE INDEX "pass_moved" ON "pass" USING btree ("business_id","transferred_from") WHERE "pass"."transferred_from" is not null;--> statement-breakpoint
CREATE INDEX "check_in_newest_first" ON "check_in" USING btree ("business_id","occurred_at","id","client_id","service_id","employee_id","pass_id","booking_id","source","visits_used","undone_at");--> statement-breakpoint
CREATE INDEX "check_in_by_pass" ON "check_in" USING btree ("business_id","pass_id","occurred_at") WHERE "check_in"."pass_id" is not null and "check_in"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_entry_by_time" ON "ledger_entry" USING btree ("business_id","at","pass_id","delta");--> statement-breakpoint
-- Those who came already.
UPDATE client_standing s SET (first_at, first_id) = (
  SELECT k.occurred_at, k.id FROM check_in k
    WHERE k.business_id = s.business_id AND k.client_id = s.client_id AND k.undone_at IS NULL
    ORDER BY k.occurred_at, k.id LIMIT 1)
  WHERE s.visits > 0;
--> statement-breakpoint
-- A visit adds to it with one statement: every check-in waits for this.
CREATE OR REPLACE FUNCTION add_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE client_standing SET
    seen_at = CASE WHEN visits = 0 THEN NEW.occurred_at ELSE greatest(seen_at, NEW.occurred_at) END,
    first_id = CASE WHEN (NEW.occurred_at, NEW.id) >= (first_at, first_id) THEN first_id ELSE NEW.id END,
    first_at = least(first_at, NEW.occurred_at),
    visits = visits + 1,
    unpaid_visits = unpaid_visits + (NEW.pass_id IS NULL)::int
    WHERE business_id = NEW.business_id AND client_id = NEW.client_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The newest visit and the first one are each one step into an index, so many visits that move to another client at once
-- stay quick.
CREATE OR REPLACE FUNCTION count_visits(business varchar, client uuid, more int, more_unpaid int) RETURNS void
  LANGUAGE sql AS $$
  UPDATE client_standing s SET
    visits = s.visits + more,
    unpaid_visits = s.unpaid_visits + more_unpaid,
    seen_at = coalesce(
      (SELECT k.occurred_at FROM check_in k
        WHERE k.business_id = business AND k.client_id = client AND k.undone_at IS NULL
        ORDER BY k.occurred_at DESC, k.id DESC LIMIT 1),
      (SELECT c.created_at FROM client c WHERE c.business_id = business AND c.id = client)),
    (first_at, first_id) = (
      SELECT k.occurred_at, k.id FROM check_in k
        WHERE k.business_id = business AND k.client_id = client AND k.undone_at IS NULL
        ORDER BY k.occurred_at, k.id LIMIT 1)
    WHERE s.business_id = business AND s.client_id = client
$$;
--> statement-breakpoint
ALTER TABLE "client_standing" ADD CONSTRAINT "client_standing_first_visit" CHECK (("client_standing"."first_at" is null) = ("client_standing"."first_id" is null));
