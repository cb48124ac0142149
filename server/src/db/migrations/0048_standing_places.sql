CREATE TYPE "public"."not_booked_reason" AS ENUM('class_full', 'pass_needed', 'blocked');--> statement-breakpoint
CREATE TYPE "public"."standing_end" AS ENUM('client', 'shop', 'series_over');--> statement-breakpoint
ALTER TYPE "public"."message_kind" ADD VALUE 'not_booked' BEFORE 'pass_low';--> statement-breakpoint
CREATE TABLE "standing_date" (
	"business_id" varchar(40) NOT NULL,
	"standing_place_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"booking_id" uuid,
	"not_booked" "not_booked_reason",
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standing_date_business_id_standing_place_id_appointment_id_pk" PRIMARY KEY("business_id","standing_place_id","appointment_id"),
	CONSTRAINT "standing_date_is_booked_or_not" CHECK (num_nonnulls("standing_date"."booking_id", "standing_date"."not_booked") = 1)
);
--> statement-breakpoint
CREATE TABLE "standing_place" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"source" "booking_source" NOT NULL,
	"booked_on" date,
	"ended_at" timestamp (3) with time zone,
	"ended" "standing_end",
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standing_place_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "standing_place_says_how_it_ended" CHECK (("standing_place"."ended_at" is null) = ("standing_place"."ended" is null))
);
--> statement-breakpoint
ALTER TABLE "business" ALTER COLUMN "messages" SET DEFAULT '{"ways":{"booked":{"email":true,"sms":false},"booked_together":{"email":true,"sms":false},"reminder":{"email":true,"sms":false},"changed":{"email":true,"sms":false},"cancelled":{"email":true,"sms":false},"receipt":{"email":false,"sms":false},"confirm_booking":{"email":true,"sms":false},"requested":{"email":true,"sms":false},"declined":{"email":true,"sms":false},"place_offered":{"email":true,"sms":false},"not_booked":{"email":true,"sms":false},"pass_low":{"email":false,"sms":false},"pass_expiring":{"email":false,"sms":false},"birthday":{"email":false,"sms":false}},"reminderHours":24,"lowVisits":1,"expiringDays":7,"sms":{"provider":"none","url":"","account":"","from":""}}'::jsonb;--> statement-breakpoint
ALTER TABLE "standing_date" ADD CONSTRAINT "standing_date_of_a_place" FOREIGN KEY ("business_id","standing_place_id") REFERENCES "public"."standing_place"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_date" ADD CONSTRAINT "standing_date_is_a_class" FOREIGN KEY ("business_id","appointment_id") REFERENCES "public"."appointment"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_date" ADD CONSTRAINT "standing_date_has_a_booking" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."booking"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_place" ADD CONSTRAINT "standing_place_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_place" ADD CONSTRAINT "standing_place_business_id_series_id_series_business_id_id_fk" FOREIGN KEY ("business_id","series_id") REFERENCES "public"."series"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_date_by_appointment" ON "standing_date" USING btree ("business_id","appointment_id");--> statement-breakpoint
CREATE INDEX "standing_date_by_booking" ON "standing_date" USING btree ("business_id","booking_id") WHERE "standing_date"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "standing_date_not_booked" ON "standing_date" USING btree ("business_id","created_at") WHERE "standing_date"."not_booked" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "standing_place_one_each" ON "standing_place" USING btree ("business_id","series_id","client_id") WHERE "standing_place"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "standing_place_by_client" ON "standing_place" USING btree ("business_id","client_id");--> statement-breakpoint
CREATE INDEX "standing_place_due" ON "standing_place" USING btree ("booked_on") WHERE "standing_place"."ended_at" is null;--> statement-breakpoint
alter table "standing_place" enable row level security;--> statement-breakpoint
create policy of_business on "standing_place" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "standing_date" enable row level security;--> statement-breakpoint
create policy of_business on "standing_date" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
update "business" set "messages" = jsonb_set("messages", '{ways}',
  '{"not_booked": {"email": true, "sms": false}}' || ("messages" -> 'ways'));
