ALTER TABLE "throttle" RENAME TO "login_attempt";--> statement-breakpoint
ALTER TABLE "login_attempt" RENAME COLUMN "what" TO "subject";--> statement-breakpoint
ALTER TABLE "login_attempt" RENAME CONSTRAINT "throttle_business_id_what_pk" TO "login_attempt_business_id_subject_pk";--> statement-breakpoint
ALTER TABLE "login_attempt" RENAME CONSTRAINT "throttle_business_id_business_business_id_fk" TO "login_attempt_business_id_business_business_id_fk";--> statement-breakpoint
ALTER TABLE "webhook" RENAME COLUMN "on" TO "enabled";--> statement-breakpoint
ALTER TABLE "webhook_delivery" RENAME COLUMN "answered" TO "response_status";--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now they were told apart by having been archived before they were created.
UPDATE "client" SET "unconfirmed" = true WHERE "archived_at" < "created_at";--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_unconfirmed_is_archived" CHECK (not "client"."unconfirmed" or "client"."archived_at" is not null);--> statement-breakpoint
ALTER TABLE "client_standing" RENAME TO "client_summary";--> statement-breakpoint
ALTER TABLE "client_summary" RENAME CONSTRAINT "client_standing_business_id_client_id_pk" TO "client_summary_business_id_client_id_pk";--> statement-breakpoint
ALTER TABLE "client_summary" RENAME CONSTRAINT "client_standing_business_id_client_id_client_business_id_id_fk" TO "client_summary_business_id_client_id_client_business_id_id_fk";--> statement-breakpoint
ALTER TABLE "client_summary" RENAME CONSTRAINT "client_standing_counts" TO "client_summary_counts";--> statement-breakpoint
ALTER TABLE "client_summary" RENAME CONSTRAINT "client_standing_first_visit" TO "client_summary_first_visit";--> statement-breakpoint
ALTER INDEX "client_standing_by_visit" RENAME TO "client_summary_by_visit";--> statement-breakpoint
ALTER INDEX "client_standing_owing" RENAME TO "client_summary_owing";--> statement-breakpoint
ALTER TRIGGER client_begins_standing ON client RENAME TO client_creates_summary;--> statement-breakpoint
ALTER TRIGGER check_in_adds_to_standing ON check_in RENAME TO check_in_adds_to_summary;--> statement-breakpoint
ALTER TRIGGER check_in_changes_standing ON check_in RENAME TO check_in_changes_summary;--> statement-breakpoint
ALTER TRIGGER pass_adds_to_standing ON pass RENAME TO pass_adds_to_summary;--> statement-breakpoint
ALTER TRIGGER pass_changes_standing ON pass RENAME TO pass_changes_summary;--> statement-breakpoint
ALTER TRIGGER payment_adds_to_standing ON payment RENAME TO payment_adds_to_summary;--> statement-breakpoint
ALTER FUNCTION begin_standing() RENAME TO create_client_summary;--> statement-breakpoint
-- The bodies of functions name the table, so they are written again.
CREATE OR REPLACE FUNCTION create_client_summary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO client_summary (business_id, client_id, seen_at) VALUES (NEW.business_id, NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- One statement for each new visit, since every check-in waits for it.
CREATE OR REPLACE FUNCTION add_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE client_summary SET
    seen_at = CASE WHEN visits = 0 THEN NEW.occurred_at ELSE greatest(seen_at, NEW.occurred_at) END,
    first_id = CASE WHEN (NEW.occurred_at, NEW.id) >= (first_at, first_id) THEN first_id ELSE NEW.id END,
    first_at = least(first_at, NEW.occurred_at),
    visits = visits + 1,
    unpaid_visits = unpaid_visits + (NEW.pass_id IS NULL)::int
    WHERE business_id = NEW.business_id AND client_id = NEW.client_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The first and the last visit are one index step each, so moving many visits to another client stays fast.
CREATE OR REPLACE FUNCTION count_visits(business varchar, client uuid, more int, more_unpaid int) RETURNS void
  LANGUAGE sql AS $$
  UPDATE client_summary s SET
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
CREATE OR REPLACE FUNCTION sum_owed(business varchar, client uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE client_summary s SET owed = owed_by(business, client)
    WHERE s.business_id = business AND s.client_id = client
$$;
