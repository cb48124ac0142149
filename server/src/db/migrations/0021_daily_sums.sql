CREATE TYPE "public"."daily_sum" AS ENUM('visits', 'liability');--> statement-breakpoint
CREATE TABLE "daily_liability" (
	"business_id" varchar(40) NOT NULL,
	"day" date NOT NULL,
	"package_id" uuid NOT NULL,
	"sold_visits" bigint NOT NULL,
	"sold_money" bigint NOT NULL,
	"used_visits" bigint NOT NULL,
	"used_money" bigint NOT NULL,
	"refunded_visits" bigint NOT NULL,
	"refunded_money" bigint NOT NULL,
	"expired_visits" bigint NOT NULL,
	"expired_money" bigint NOT NULL,
	"adjusted_visits" bigint NOT NULL,
	"adjusted_money" bigint NOT NULL,
	CONSTRAINT "daily_liability_business_id_day_package_id_pk" PRIMARY KEY("business_id","day","package_id")
);
--> statement-breakpoint
CREATE TABLE "daily_sums" (
	"business_id" varchar(40) NOT NULL,
	"time_zone" varchar(60) NOT NULL,
	"until" date,
	CONSTRAINT "daily_sums_business_id_pk" PRIMARY KEY("business_id")
);
--> statement-breakpoint
CREATE TABLE "daily_visits" (
	"business_id" varchar(40) NOT NULL,
	"day" date NOT NULL,
	"employee_id" uuid,
	"package_id" uuid,
	"visits" integer NOT NULL,
	"used" integer NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_visits_of_a_day" UNIQUE NULLS NOT DISTINCT("business_id","day","employee_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "stale_day" (
	"business_id" varchar(40) NOT NULL,
	"sum" "daily_sum" NOT NULL,
	"day" date NOT NULL,
	"transaction_id" bigint NOT NULL,
	CONSTRAINT "stale_day_business_id_sum_day_transaction_id_pk" PRIMARY KEY("business_id","sum","day","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "daily_liability" ADD CONSTRAINT "daily_liability_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_sums" ADD CONSTRAINT "daily_sums_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_visits" ADD CONSTRAINT "daily_visits_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stale_day" ADD CONSTRAINT "stale_day_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Marks the day of an instant, if it is summed. The shared lock on the shop's row makes the job wait that adds days, so
-- that it doesn't sum a day without a correction that is not committed yet.
CREATE FUNCTION mark_stale_day(business varchar, which daily_sum, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept daily_sums;
  of_day date;
BEGIN
  SELECT * INTO kept FROM daily_sums s WHERE s.business_id = business FOR SHARE;
  of_day := (at AT TIME ZONE kept.time_zone)::date;
  IF of_day < kept.until THEN
    INSERT INTO stale_day VALUES (business, which, of_day, txid_current()) ON CONFLICT DO NOTHING;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_visit_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM mark_stale_day(OLD.business_id, 'visits', OLD.occurred_at); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM mark_stale_day(NEW.business_id, 'visits', NEW.occurred_at); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A day is summed two hours after its end at the earliest, so a check-in that has just happened needs no look-up.
CREATE TRIGGER check_in_of_the_past_marks_its_day AFTER INSERT ON check_in
  FOR EACH ROW WHEN (NEW.occurred_at < NEW.received_at - interval '30 minutes') EXECUTE FUNCTION mark_visit_day();
--> statement-breakpoint
CREATE TRIGGER check_in_change_marks_its_day
  AFTER UPDATE OF occurred_at, undone_at, employee_id, pass_id, booking_id, visits_used ON check_in
  FOR EACH ROW EXECUTE FUNCTION mark_visit_day();
--> statement-breakpoint
CREATE TRIGGER check_in_removal_marks_its_day AFTER DELETE ON check_in
  FOR EACH ROW WHEN (OLD.undone_at IS NULL) EXECUTE FUNCTION mark_visit_day();
--> statement-breakpoint
-- Visits that no pass counts are worth the price of their booking, which so far is fixed once the client has arrived.
CREATE FUNCTION mark_booking_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_day(k.business_id, 'visits', k.occurred_at) FROM check_in k
    WHERE k.business_id = NEW.business_id AND k.booking_id = NEW.id AND k.undone_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_price_marks_its_day AFTER UPDATE OF price ON booking
  FOR EACH ROW WHEN (OLD.price <> NEW.price) EXECUTE FUNCTION mark_booking_day();
--> statement-breakpoint
CREATE FUNCTION mark_entry_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_day(NEW.business_id, 'liability', NEW.at);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Entries are written at the time that they carry, but for a server whose clock is slow or a long import.
CREATE TRIGGER ledger_entry_of_the_past_marks_its_day AFTER INSERT ON ledger_entry
  FOR EACH ROW WHEN (NEW.at < NEW.created_at - interval '30 minutes') EXECUTE FUNCTION mark_entry_day();
--> statement-breakpoint
-- The terms of a sold pass don't change. If they ever do, nothing that was summed holds.
CREATE FUNCTION forget_daily_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE daily_sums s SET until = NULL WHERE s.business_id = NEW.business_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pass_terms_forget_daily_sums AFTER UPDATE OF price, visits, package_id, transferred_from ON pass
  FOR EACH ROW
  WHEN ((OLD.price, OLD.visits, OLD.package_id, OLD.transferred_from)
    IS DISTINCT FROM (NEW.price, NEW.visits, NEW.package_id, NEW.transferred_from))
  EXECUTE FUNCTION forget_daily_sums();
