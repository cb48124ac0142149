CREATE TYPE "public"."sale_line_kind" AS ENUM('package', 'visit', 'item', 'fee', 'tip');--> statement-breakpoint
CREATE TABLE "sale" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid,
	"refund_of" uuid,
	"year" smallint,
	"number" integer,
	"is_refund" integer GENERATED ALWAYS AS ((refund_of is not null)::int) STORED,
	"previous_number" integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
	"at" timestamp (3) with time zone NOT NULL,
	"lines" smallint NOT NULL,
	"total" integer NOT NULL,
	"note" varchar(200) DEFAULT '' NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "sale_is_numbered_once" UNIQUE("business_id","year","is_refund","number"),
	CONSTRAINT "sale_is_numbered_by_year" CHECK (num_nulls("sale"."year", "sale"."number") <> 1),
	CONSTRAINT "sale_total" CHECK (case when "sale"."refund_of" is null then "sale"."total" >= 0 else "sale"."total" <= 0 end)
);--> statement-breakpoint
CREATE TABLE "sale_line" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" "sale_line_kind" NOT NULL,
	"name" varchar(80) DEFAULT '' NOT NULL,
	"client_id" uuid,
	"pass_id" uuid,
	"check_in_id" uuid,
	"employee_id" uuid,
	"quantity" smallint DEFAULT 1 NOT NULL,
	"price" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"discount_reason" varchar(200) DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"tax" integer DEFAULT 0 NOT NULL,
	"running_total" integer NOT NULL,
	"previous_position" integer GENERATED ALWAYS AS (nullif(position - 1, 0)) STORED,
	"previous_total" integer GENERATED ALWAYS AS (running_total - amount) STORED,
	"payments" integer,
	"paid" integer DEFAULT 0 NOT NULL,
	"waived" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"refund_of" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_line_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "sale_line_total" UNIQUE("business_id","sale_id","position","running_total"),
	CONSTRAINT "sale_line_position" UNIQUE("business_id","sale_id","position"),
	CONSTRAINT "sale_line_amount" CHECK ("sale_line"."amount" = "sale_line"."quantity" * "sale_line"."price" - "sale_line"."discount" and "sale_line"."discount" >= 0),
	CONSTRAINT "sale_line_starts_at_zero" CHECK ("sale_line"."position" > 1 or ("sale_line"."position" = 1 and "sale_line"."running_total" = "sale_line"."amount")),
	CONSTRAINT "sale_line_paid" CHECK (case when "sale_line"."refund_of" is null then "sale_line"."amount" >= 0 and "sale_line"."paid" between 0 and "sale_line"."amount"
        and "sale_line"."waived" between 0 and "sale_line"."amount" - "sale_line"."paid" and "sale_line"."refunded" between 0 and "sale_line"."paid"
        else "sale_line"."amount" <= 0 and "sale_line"."paid" = "sale_line"."amount" and "sale_line"."waived" = 0 and "sale_line"."refunded" = 0 end),
	CONSTRAINT "sale_line_unpaid" CHECK ("sale_line"."payments" is not null or "sale_line"."paid" = 0),
	CONSTRAINT "sale_line_is_of_its_kind" CHECK (("sale_line"."kind" = 'package') = ("sale_line"."pass_id" is not null)
      and ("sale_line"."kind" = 'visit') = ("sale_line"."check_in_id" is not null)),
	CONSTRAINT "sale_line_tax" CHECK ("sale_line"."tax_rate" between 0 and 100000)
);--> statement-breakpoint
CREATE TABLE "sale_number" (
	"business_id" varchar(40) NOT NULL,
	"year" smallint NOT NULL,
	"is_refund" integer NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "sale_number_business_id_year_is_refund_pk" PRIMARY KEY("business_id","year","is_refund")
);--> statement-breakpoint
CREATE TABLE "tender" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"method" "payment_method" NOT NULL,
	"amount" integer NOT NULL,
	"received" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tender_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "tender_method" UNIQUE("business_id","id","method"),
	CONSTRAINT "tender_received" CHECK ("tender"."amount" <> 0 and ("tender"."received" = "tender"."amount" or ("tender"."method" = 'cash' and "tender"."received" > "tender"."amount" and "tender"."amount" > 0)))
);--> statement-breakpoint
DROP INDEX "check_in_unpaid";--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in" ADD COLUMN "sale_line_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "sale_line_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "tender_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "sequence" integer;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "line_paid" integer;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "previous_sequence" integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "previous_paid" integer GENERATED ALWAYS AS (line_paid - amount) STORED;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_business_id_refund_of_sale_business_id_id_fk" FOREIGN KEY ("business_id","refund_of") REFERENCES "public"."sale"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_number_follows_the_one_before" FOREIGN KEY ("business_id","year","is_refund","previous_number") REFERENCES "public"."sale"("business_id","year","is_refund","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_business_id_sale_id_sale_business_id_id_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sale"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_business_id_pass_id_pass_business_id_id_fk" FOREIGN KEY ("business_id","pass_id") REFERENCES "public"."pass"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_business_id_employee_id_employee_business_id_id_fk" FOREIGN KEY ("business_id","employee_id") REFERENCES "public"."employee"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_business_id_refund_of_sale_line_business_id_id_fk" FOREIGN KEY ("business_id","refund_of") REFERENCES "public"."sale_line"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_follows_the_one_before" FOREIGN KEY ("business_id","sale_id","previous_position","previous_total") REFERENCES "public"."sale_line"("business_id","sale_id","position","running_total") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_number" ADD CONSTRAINT "sale_number_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender" ADD CONSTRAINT "tender_business_id_sale_id_sale_business_id_id_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sale"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_newest_first" ON "sale" USING btree ("business_id","at","id");--> statement-breakpoint
CREATE INDEX "sale_by_client" ON "sale" USING btree ("business_id","client_id","at") WHERE "sale"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "sale_by_refunded" ON "sale" USING btree ("business_id","refund_of") WHERE "sale"."refund_of" is not null;--> statement-breakpoint
CREATE INDEX "sale_line_by_client" ON "sale_line" USING btree ("business_id","client_id") WHERE "sale_line"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "sale_line_by_pass" ON "sale_line" USING btree ("business_id","pass_id") WHERE "sale_line"."pass_id" is not null;--> statement-breakpoint
CREATE INDEX "sale_line_by_check_in" ON "sale_line" USING btree ("business_id","check_in_id") WHERE "sale_line"."check_in_id" is not null;--> statement-breakpoint
CREATE INDEX "sale_line_owing" ON "sale_line" USING btree ("business_id","sale_id") WHERE "sale_line"."kind" <> 'package' and "sale_line"."amount" > "sale_line"."paid" + "sale_line"."waived";--> statement-breakpoint
CREATE INDEX "tender_by_sale" ON "tender" USING btree ("business_id","sale_id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_business_id_sale_line_id_sale_line_business_id_id_fk" FOREIGN KEY ("business_id","sale_line_id") REFERENCES "public"."sale_line"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_is_of_its_tender" FOREIGN KEY ("business_id","tender_id","method") REFERENCES "public"."tender"("business_id","id","method") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_line_paid" UNIQUE("business_id","sale_line_id","sequence","line_paid");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_sequence" UNIQUE("business_id","sale_line_id","sequence");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_follows_the_one_before" FOREIGN KEY ("business_id","sale_line_id","previous_sequence","previous_paid") REFERENCES "public"."payment"("business_id","sale_line_id","sequence","line_paid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_by_tender" ON "payment" USING btree ("business_id","tender_id") WHERE "payment"."tender_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_by_refunded" ON "payment" USING btree ("business_id","refund_of") WHERE "payment"."refund_of" is not null;--> statement-breakpoint
CREATE INDEX "check_in_unpaid" ON "check_in" USING btree ("business_id","client_id") WHERE "check_in"."pass_id" is null and "check_in"."sale_line_id" is null and "check_in"."undone_at" is null;--> statement-breakpoint
ALTER TABLE "check_in" ADD CONSTRAINT "check_in_business_id_sale_line_id_sale_line_business_id_id_fk" FOREIGN KEY ("business_id","sale_line_id") REFERENCES "public"."sale_line"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "check_in_newest_first";--> statement-breakpoint
CREATE INDEX "check_in_newest_first" ON "check_in" USING btree ("business_id","occurred_at","id","client_id","service_id","employee_id","pass_id","booking_id","source","visits_used","undone_at","sale_line_id");--> statement-breakpoint
ALTER TABLE "check_in" ADD CONSTRAINT "check_in_is_paid_once" CHECK (num_nonnulls("check_in"."pass_id", "check_in"."sale_line_id") < 2);--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_is_of_a_line" CHECK (num_nulls("payment"."sale_line_id", "payment"."tender_id", "payment"."sequence", "payment"."line_paid") in (0, 4));--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_starts_at_zero" CHECK ("payment"."sequence" is null or "payment"."sequence" > 1 or ("payment"."sequence" = 1 and "payment"."line_paid" = "payment"."amount"));--> statement-breakpoint
alter table "sale" enable row level security;--> statement-breakpoint
create policy of_business on "sale" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "sale_number" enable row level security;--> statement-breakpoint
create policy of_business on "sale_number" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "sale_line" enable row level security;--> statement-breakpoint
create policy of_business on "sale_line" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "tender" enable row level security;--> statement-breakpoint
create policy of_business on "tender" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
-- What a sale totals must be the sum of its lines, and what a line was paid the sum of its payments. Checked at commit,
-- since they refer to each other.
ALTER TABLE "sale" ADD CONSTRAINT "sale_agrees_with_its_lines"
  FOREIGN KEY ("business_id", "id", "lines", "total")
  REFERENCES "sale_line" ("business_id", "sale_id", "position", "running_total")
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_agrees_with_its_payments"
  FOREIGN KEY ("business_id", "id", "payments", "paid")
  REFERENCES "payment" ("business_id", "sale_line_id", "sequence", "line_paid")
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Deferred, so that rows of a business can be added and deleted table by table: check_in refers to sale_line, too.
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_check_in"
  FOREIGN KEY ("business_id", "check_in_id") REFERENCES "check_in" ("business_id", "id")
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Each pass sold here becomes a sale of one line, with the pass's id; what was imported was sold elsewhere.
INSERT INTO sale (business_id, id, client_id, at, lines, total, by_user, by_name, created_at)
  SELECT p.business_id, p.id, p.client_id, p.purchased_at, 1, p.price, e.by_user, e.by_name, p.created_at
  FROM pass p JOIN ledger_entry e ON e.business_id = p.business_id AND e.pass_id = p.id AND e.sequence = 1
  WHERE p.transferred_from IS NULL AND NOT EXISTS (
    SELECT 1 FROM import_change i WHERE i.business_id = p.business_id AND i.entity = 'pass' AND i.entity_id = p.id);--> statement-breakpoint
INSERT INTO sale_line (business_id, id, sale_id, position, kind, name, client_id, pass_id, price, discount, amount,
    tax_rate, tax, running_total, payments, paid, refunded, created_at)
  SELECT p.business_id, p.id, p.id, 1, 'package', p.name, p.client_id, p.id, p.price + p.discount, p.discount, p.price,
    p.tax_rate, round(p.price::numeric * p.tax_rate / (100000 + p.tax_rate)), p.price, y.payments, coalesce(y.paid, 0),
    coalesce(y.refunded, 0), p.created_at
  FROM sale s JOIN pass p ON p.business_id = s.business_id AND p.id = s.id
  LEFT JOIN (
    SELECT business_id, pass_id, nullif(count(*) FILTER (WHERE refund_of IS NULL), 0) AS payments,
      sum(amount) FILTER (WHERE refund_of IS NULL) AS paid, -sum(amount) FILTER (WHERE refund_of IS NOT NULL) AS refunded
    FROM payment GROUP BY business_id, pass_id
  ) y ON y.business_id = p.business_id AND y.pass_id = p.id;--> statement-breakpoint
-- Each payment was of one method.
INSERT INTO tender (business_id, id, sale_id, method, amount, received, at, by_user, by_name, created_at)
  SELECT y.business_id, y.id, s.id, y.method, y.amount, y.amount, y.received_at, y.by_user, y.by_name, y.created_at
  FROM payment y JOIN sale s ON s.business_id = y.business_id AND s.id = y.pass_id WHERE y.refund_of IS NULL;--> statement-breakpoint
UPDATE payment y SET sale_line_id = o.pass_id, tender_id = o.id, sequence = o.sequence, line_paid = o.line_paid
  FROM (
    SELECT y.business_id, y.id, y.pass_id, row_number() OVER paid_so_far AS sequence, sum(y.amount) OVER paid_so_far AS line_paid
    FROM payment y JOIN sale s ON s.business_id = y.business_id AND s.id = y.pass_id WHERE y.refund_of IS NULL
    WINDOW paid_so_far AS (PARTITION BY y.business_id, y.pass_id ORDER BY y.received_at, y.id)
  ) o WHERE o.business_id = y.business_id AND o.id = y.id;--> statement-breakpoint
-- A refund took back several payments at once; together they are a sale that refunds.
CREATE TEMP TABLE refund ON COMMIT DROP AS
  SELECT y.business_id, y.pass_id, y.received_at, y.method, (array_agg(y.id ORDER BY y.id))[1] AS id, count(*)::int AS payments,
    sum(y.amount)::int AS amount, sum(y.tax)::int AS tax, min(y.client_id::text)::uuid AS client_id, min(y.by_user) AS by_user,
    min(y.by_name) AS by_name, min(y.created_at) AS created_at
  FROM payment y JOIN sale s ON s.business_id = y.business_id AND s.id = y.pass_id WHERE y.refund_of IS NOT NULL
  GROUP BY y.business_id, y.pass_id, y.received_at, y.method;--> statement-breakpoint
INSERT INTO sale (business_id, id, client_id, refund_of, at, lines, total, by_user, by_name, created_at)
  SELECT business_id, id, client_id, pass_id, received_at, 1, amount, by_user, by_name, created_at FROM refund;--> statement-breakpoint
INSERT INTO sale_line (business_id, id, sale_id, position, kind, name, client_id, pass_id, price, amount, tax_rate, tax,
    running_total, payments, paid, refund_of, created_at)
  SELECT r.business_id, r.id, r.id, 1, 'package', p.name, p.client_id, p.id, r.amount, r.amount, p.tax_rate, r.tax, r.amount,
    r.payments, r.amount, p.id, r.created_at
  FROM refund r JOIN pass p ON p.business_id = r.business_id AND p.id = r.pass_id;--> statement-breakpoint
INSERT INTO tender (business_id, id, sale_id, method, amount, received, at, by_user, by_name, created_at)
  SELECT business_id, id, id, method, amount, amount, received_at, by_user, by_name, created_at FROM refund;--> statement-breakpoint
UPDATE payment y SET sale_line_id = o.refund_id, tender_id = o.refund_id, sequence = o.sequence, line_paid = o.line_paid
  FROM (
    SELECT y.business_id, y.id, r.id AS refund_id, row_number() OVER paid_so_far AS sequence,
      sum(y.amount) OVER paid_so_far AS line_paid
    FROM payment y JOIN refund r ON r.business_id = y.business_id AND r.pass_id = y.pass_id
      AND r.received_at = y.received_at AND r.method = y.method
    WHERE y.refund_of IS NOT NULL
    WINDOW paid_so_far AS (PARTITION BY y.business_id, r.id ORDER BY y.id)
  ) o WHERE o.business_id = y.business_id AND o.id = y.id;--> statement-breakpoint
-- A visit that a sale paid for is not unpaid.
CREATE OR REPLACE FUNCTION add_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE client_summary SET
    seen_at = CASE WHEN visits = 0 THEN NEW.occurred_at ELSE greatest(seen_at, NEW.occurred_at) END,
    first_id = CASE WHEN (NEW.occurred_at, NEW.id) >= (first_at, first_id) THEN first_id ELSE NEW.id END,
    first_at = least(first_at, NEW.occurred_at),
    visits = visits + 1,
    unpaid_visits = unpaid_visits + (NEW.pass_id IS NULL AND NEW.sale_line_id IS NULL)::int
    WHERE business_id = NEW.business_id AND client_id = NEW.client_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.undone_at IS NULL THEN
    PERFORM count_visits(OLD.business_id, OLD.client_id, -1, -(OLD.pass_id IS NULL AND OLD.sale_line_id IS NULL)::int);
  END IF;
  IF NEW.undone_at IS NULL THEN
    PERFORM count_visits(NEW.business_id, NEW.client_id, 1, (NEW.pass_id IS NULL AND NEW.sale_line_id IS NULL)::int);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER check_in_changes_summary ON check_in;--> statement-breakpoint
CREATE TRIGGER check_in_changes_summary
  AFTER UPDATE OF undone_at, pass_id, sale_line_id, client_id, occurred_at ON check_in
  FOR EACH ROW WHEN (
    (OLD.undone_at, OLD.pass_id, OLD.sale_line_id, OLD.client_id, OLD.occurred_at)
      IS DISTINCT FROM (NEW.undone_at, NEW.pass_id, NEW.sale_line_id, NEW.client_id, NEW.occurred_at)
  ) EXECUTE FUNCTION change_visit();--> statement-breakpoint
-- What a visit was worth changes with the sale that paid for it.
DROP TRIGGER check_in_change_marks_its_day ON check_in;--> statement-breakpoint
CREATE TRIGGER check_in_change_marks_its_day
  AFTER UPDATE OF occurred_at, undone_at, employee_id, pass_id, sale_line_id, booking_id, visits_used ON check_in
  FOR EACH ROW EXECUTE FUNCTION mark_visit_day();--> statement-breakpoint
-- Who pays for a sale owes what isn't paid of it; for a pass, see `getBalanceDue` in domain.
CREATE OR REPLACE FUNCTION owed_by(business varchar, client uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT sum(greatest(0, p.price - p.forgiven - (
      SELECT coalesce(sum(y.amount), 0) FROM payment y
      WHERE y.business_id = business AND y.pass_id = p.id AND y.amount > 0)))
    FROM pass p
    WHERE p.business_id = business AND p.client_id = client AND p.voided_at IS NULL AND p.price > p.forgiven), 0)::bigint
  + coalesce((SELECT sum(l.amount - l.paid - l.waived)
    FROM sale s JOIN sale_line l ON l.business_id = business AND l.sale_id = s.id
    WHERE s.business_id = business AND s.client_id = client
      AND l.kind <> 'package' AND l.amount > l.paid + l.waived), 0)::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION sum_owed_for_sale_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sum_owed(s.business_id, s.client_id) FROM sale s
    WHERE s.business_id = NEW.business_id AND s.id = NEW.sale_id AND s.client_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sale_line_adds_to_summary AFTER INSERT ON sale_line
  FOR EACH ROW WHEN (NEW.kind <> 'package' AND NEW.amount > NEW.paid) EXECUTE FUNCTION sum_owed_for_sale_line();--> statement-breakpoint
CREATE TRIGGER sale_line_changes_summary AFTER UPDATE OF paid, waived ON sale_line
  FOR EACH ROW WHEN (NEW.kind <> 'package' AND (OLD.paid, OLD.waived) IS DISTINCT FROM (NEW.paid, NEW.waived))
  EXECUTE FUNCTION sum_owed_for_sale_line();--> statement-breakpoint
CREATE FUNCTION sum_owed_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sum_owed(OLD.business_id, OLD.client_id);
  PERFORM sum_owed(NEW.business_id, NEW.client_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sale_changes_summary AFTER UPDATE OF client_id ON sale
  FOR EACH ROW WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id) EXECUTE FUNCTION sum_owed_for_sale();
