CREATE TYPE "public"."cancelled_by" AS ENUM('client', 'shop');--> statement-breakpoint
CREATE TYPE "public"."booking_status" AS ENUM('booked', 'confirmed', 'arrived', 'completed', 'cancelled_by_client', 'cancelled_by_shop', 'no_show');--> statement-breakpoint
CREATE TYPE "public"."time_off_type" AS ENUM('vacation', 'sick', 'training', 'personal', 'other');--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'no_show';--> statement-breakpoint
CREATE SEQUENCE "public"."appointment_claim" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "appointment" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" "service_kind" NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"buffer_before_minutes" integer NOT NULL,
	"buffer_after_minutes" integer NOT NULL,
	"occupied" "tstzrange" NOT NULL,
	"claim" "int8range" NOT NULL,
	"anyway_reason" varchar(200) DEFAULT '' NOT NULL,
	"capacity" integer NOT NULL,
	"price" integer NOT NULL,
	"series_id" uuid,
	"series_day" date,
	"note" varchar(2000) DEFAULT '' NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" "cancelled_by",
	"cancel_reason" varchar(200) DEFAULT '' NOT NULL,
	"cancel_operation" uuid,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "appointment_with_capacity" UNIQUE("business_id","id","capacity"),
	CONSTRAINT "appointment_times" CHECK ("appointment"."starts_at" < "appointment"."ends_at" and "appointment"."ends_at" <= "appointment"."starts_at" + interval '24 hours'),
	CONSTRAINT "appointment_buffers" CHECK ("appointment"."buffer_before_minutes" between 0 and 1440 and "appointment"."buffer_after_minutes" between 0 and 1440),
	CONSTRAINT "appointment_occupies_its_time_and_buffers" CHECK ("appointment"."starts_at" - lower("appointment"."occupied") = make_interval(mins => "appointment"."buffer_before_minutes")
        and upper("appointment"."occupied") - "appointment"."ends_at" = make_interval(mins => "appointment"."buffer_after_minutes")),
	CONSTRAINT "appointment_claims" CHECK (upper("appointment"."claim") is not null and (lower("appointment"."claim") is null) = ("appointment"."anyway_reason" = '')),
	CONSTRAINT "appointment_capacity" CHECK ("appointment"."capacity" between 1 and 1000 and ("appointment"."kind" = 'class' or "appointment"."capacity" = 1)),
	CONSTRAINT "appointment_price" CHECK ("appointment"."price" between 0 and 1000000000),
	CONSTRAINT "appointment_in_a_series_has_its_day" CHECK (("appointment"."series_id" is null) = ("appointment"."series_day" is null)),
	CONSTRAINT "appointment_cancelled_says_by_whom" CHECK (num_nonnulls("appointment"."cancelled_at", "appointment"."cancelled_by", "appointment"."cancel_operation") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "series" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"every_weeks" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "series_every_weeks" CHECK ("series"."every_weeks" between 1 and 52)
);
--> statement-breakpoint
CREATE TABLE "booking" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"capacity" integer NOT NULL,
	"place" integer NOT NULL,
	"status" "booking_status" NOT NULL,
	"walk_in" boolean DEFAULT false NOT NULL,
	"price" integer NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"reason" varchar(200) DEFAULT '' NOT NULL,
	"spent_pass_id" uuid,
	"spent_sequence" integer,
	"forgiven_at" timestamp (3) with time zone,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "booking_place" CHECK ("booking"."place" between 1 and "booking"."capacity"),
	CONSTRAINT "booking_price" CHECK ("booking"."price" between 0 and 1000000000),
	CONSTRAINT "booking_spent" CHECK (num_nonnulls("booking"."spent_pass_id", "booking"."spent_sequence") <> 1)
);
--> statement-breakpoint
CREATE TABLE "special_days" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"hours" jsonb NOT NULL,
	"name" varchar(80) DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "special_days_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "special_days_in_order" CHECK ("special_days"."first_day" <= "special_days"."last_day")
);
--> statement-breakpoint
CREATE TABLE "time_off" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"type" time_off_type NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"hours" jsonb,
	"note" varchar(80) DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_off_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "time_off_in_order" CHECK ("time_off"."first_day" <= "time_off"."last_day" and ("time_off"."hours" is null or "time_off"."first_day" = "time_off"."last_day"))
);
--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "opening_hours" jsonb DEFAULT '[[{"from":"09:00","to":"18:00"}],[{"from":"09:00","to":"18:00"}],[{"from":"09:00","to":"18:00"}],[{"from":"09:00","to":"18:00"}],[{"from":"09:00","to":"18:00"}],[{"from":"09:00","to":"18:00"}],[]]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "no_show_spends_visit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "working_hours" jsonb;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_business_id_service_id_service_business_id_id_fk" FOREIGN KEY ("business_id","service_id") REFERENCES "public"."service"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_business_id_employee_id_employee_business_id_id_fk" FOREIGN KEY ("business_id","employee_id") REFERENCES "public"."employee"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_business_id_series_id_series_business_id_id_fk" FOREIGN KEY ("business_id","series_id") REFERENCES "public"."series"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_within_the_capacity" FOREIGN KEY ("business_id","appointment_id","capacity") REFERENCES "public"."appointment"("business_id","id","capacity") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_business_id_spent_pass_id_pass_business_id_id_fk" FOREIGN KEY ("business_id","spent_pass_id") REFERENCES "public"."pass"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_business_id_employee_id_employee_business_id_id_fk" FOREIGN KEY ("business_id","employee_id") REFERENCES "public"."employee"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_business_id_employee_id_employee_business_id_id_fk" FOREIGN KEY ("business_id","employee_id") REFERENCES "public"."employee"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_by_start" ON "appointment" USING btree ("business_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_by_employee" ON "appointment" USING btree ("business_id","employee_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_by_service" ON "appointment" USING btree ("business_id","service_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_by_series" ON "appointment" USING btree ("business_id","series_id","series_day") WHERE "appointment"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "appointment_cancelled_together" ON "appointment" USING btree ("business_id","cancel_operation") WHERE "appointment"."cancel_operation" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_one_place_each" ON "booking" USING btree ("business_id","appointment_id","place") WHERE "booking"."status" in ('booked', 'confirmed', 'arrived', 'completed');--> statement-breakpoint
CREATE UNIQUE INDEX "booking_one_live_for_each_client" ON "booking" USING btree ("business_id","appointment_id","client_id") WHERE "booking"."status" in ('booked', 'confirmed', 'arrived', 'completed');--> statement-breakpoint
CREATE INDEX "booking_by_appointment" ON "booking" USING btree ("business_id","appointment_id");--> statement-breakpoint
CREATE INDEX "booking_by_client" ON "booking" USING btree ("business_id","client_id","appointment_id");--> statement-breakpoint
CREATE INDEX "special_days_by_last_day" ON "special_days" USING btree ("business_id","last_day");--> statement-breakpoint
CREATE INDEX "time_off_by_last_day" ON "time_off" USING btree ("business_id","last_day");--> statement-breakpoint
ALTER TABLE "check_in" ADD CONSTRAINT "check_in_business_id_booking_id_booking_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."booking"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_business_id_booking_id_booking_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."booking"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_in_once_for_each_booking" ON "check_in" USING btree ("business_id","booking_id") WHERE "check_in"."booking_id" is not null and "check_in"."undone_at" is null;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_no_show_belongs_to_a_booking" CHECK (("ledger_entry"."kind"::text = 'no_show') = ("ledger_entry"."booking_id" is not null));--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_no_double_booking" EXCLUDE USING gist ("business_id" WITH =, "employee_id" WITH =, "occupied" WITH &&, "claim" WITH &&) WHERE ("cancelled_at" IS NULL) DEFERRABLE;
