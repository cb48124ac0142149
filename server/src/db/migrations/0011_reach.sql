CREATE TYPE "public"."booking_source" AS ENUM('desk', 'online', 'waiting_list');--> statement-breakpoint
CREATE TYPE "public"."delivery_status" AS ENUM('queued', 'delivered', 'failed');--> statement-breakpoint
CREATE TYPE "public"."hook_event" AS ENUM('check_in.made', 'check_in.undone', 'booking.made', 'booking.moved', 'booking.cancelled', 'sale.made');--> statement-breakpoint
CREATE TYPE "public"."key_scope" AS ENUM('clients:read', 'clients:write', 'catalogue:read', 'schedule:read', 'schedule:write', 'check-ins:read', 'check-ins:write', 'sales:read', 'sales:write');--> statement-breakpoint
CREATE TYPE "public"."message_channel" AS ENUM('email', 'sms');--> statement-breakpoint
CREATE TYPE "public"."message_kind" AS ENUM('booked', 'reminder', 'changed', 'cancelled', 'receipt', 'confirm_booking', 'place_offered', 'pass_low', 'pass_expiring', 'birthday');--> statement-breakpoint
CREATE TYPE "public"."message_status" AS ENUM('queued', 'sent', 'failed', 'dropped');--> statement-breakpoint
CREATE TYPE "public"."offer_status" AS ENUM('held', 'open', 'taken', 'declined', 'lapsed', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."waiting_status" AS ENUM('waiting', 'offered', 'taken', 'withdrawn', 'over');--> statement-breakpoint
CREATE TABLE "api_key" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"name" varchar(80) DEFAULT '' NOT NULL,
	"hash" varchar(64) NOT NULL,
	"prefix" varchar(16) NOT NULL,
	"scopes" "key_scope"[] NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_key_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "feed" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid,
	"shows_clients" boolean NOT NULL,
	"hash" varchar(64) NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"url" varchar(200) DEFAULT '' NOT NULL,
	"events" "hook_event"[] NOT NULL,
	"on" boolean NOT NULL,
	"secret_cipher" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_delivered_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "webhook_is_told_of_something" CHECK (cardinality("webhook"."events") > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" "hook_event" NOT NULL,
	"client_id" uuid,
	"body" text NOT NULL,
	"status" "delivery_status" DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"answered" integer,
	"last_error" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_delivery_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"once" varchar(200) NOT NULL,
	"kind" "message_kind" NOT NULL,
	"channel" "message_channel" NOT NULL,
	"status" "message_status" DEFAULT 'queued' NOT NULL,
	"client_id" uuid NOT NULL,
	"booking_id" uuid,
	"to" varchar(254) DEFAULT '' NOT NULL,
	"subject" varchar(200) DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"ics" text DEFAULT '' NOT NULL,
	"unsubscribe_url" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"handed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "message_sent_has_its_time" CHECK (("message"."status" = 'sent') = ("message"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "message_template" (
	"business_id" varchar(40) NOT NULL,
	"kind" "message_kind" NOT NULL,
	"channel" "message_channel" NOT NULL,
	"language" varchar(5) NOT NULL,
	"subject" varchar(200) DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_template_business_id_kind_channel_language_pk" PRIMARY KEY("business_id","kind","channel","language")
);
--> statement-breakpoint
CREATE TABLE "waiting" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"appointment_id" uuid,
	"employee_id" uuid,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"earliest" varchar(5),
	"latest" varchar(5),
	"note" varchar(200) DEFAULT '' NOT NULL,
	"status" "waiting_status" DEFAULT 'waiting' NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "waiting_days" CHECK ("waiting"."from_day" <= "waiting"."to_day")
);
--> statement-breakpoint
CREATE TABLE "waiting_offer" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"waiting_id" uuid NOT NULL,
	"booking_id" uuid,
	"appointment_id" uuid,
	"employee_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"status" "offer_status" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_offer_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "waiting_offer_held_has_a_booking" CHECK ("waiting_offer"."status" <> 'held' or "waiting_offer"."booking_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "source" "booking_source" DEFAULT 'desk' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "messages" jsonb DEFAULT '{"ways":{"booked":{"email":true,"sms":false},"reminder":{"email":true,"sms":false},"changed":{"email":true,"sms":false},"cancelled":{"email":true,"sms":false},"receipt":{"email":false,"sms":false},"confirm_booking":{"email":true,"sms":false},"place_offered":{"email":true,"sms":false},"pass_low":{"email":false,"sms":false},"pass_expiring":{"email":false,"sms":false},"birthday":{"email":false,"sms":false}},"reminderHours":24,"lowVisits":1,"expiringDays":7,"sms":{"provider":"none","url":"","account":"","from":""}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "sms_cipher" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "public_url" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "online" jsonb DEFAULT '{"on":false,"leadMinutes":120,"horizonDays":60,"changeMinutes":1440,"perClient":3,"showPrices":true,"chooseEmployee":true,"serviceIds":null,"notice":"","confirmMinutes":30,"embedOrigins":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "waiting" jsonb DEFAULT '{"automatic":true,"offerTo":"first","holdMinutes":60}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "hook_events" varchar(40)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "language" varchar(35) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "unsubscribed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed" ADD CONSTRAINT "feed_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed" ADD CONSTRAINT "feed_business_id_employee_id_employee_business_id_id_fk" FOREIGN KEY ("business_id","employee_id") REFERENCES "public"."employee"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_business_id_webhook_id_webhook_business_id_id_fk" FOREIGN KEY ("business_id","webhook_id") REFERENCES "public"."webhook"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_business_id_booking_id_booking_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."booking"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_template" ADD CONSTRAINT "message_template_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_business_id_service_id_service_business_id_id_fk" FOREIGN KEY ("business_id","service_id") REFERENCES "public"."service"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_business_id_appointment_id_appointment_business_id_id_fk" FOREIGN KEY ("business_id","appointment_id") REFERENCES "public"."appointment"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_business_id_employee_id_employee_business_id_id_fk" FOREIGN KEY ("business_id","employee_id") REFERENCES "public"."employee"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offer" ADD CONSTRAINT "waiting_offer_business_id_waiting_id_waiting_business_id_id_fk" FOREIGN KEY ("business_id","waiting_id") REFERENCES "public"."waiting"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offer" ADD CONSTRAINT "waiting_offer_business_id_booking_id_booking_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."booking"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offer" ADD CONSTRAINT "waiting_offer_business_id_appointment_id_appointment_business_id_id_fk" FOREIGN KEY ("business_id","appointment_id") REFERENCES "public"."appointment"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offer" ADD CONSTRAINT "waiting_offer_business_id_employee_id_employee_business_id_id_fk" FOREIGN KEY ("business_id","employee_id") REFERENCES "public"."employee"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_by_hash" ON "api_key" USING btree ("business_id","hash");--> statement-breakpoint
CREATE INDEX "api_key_hash" ON "api_key" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_by_hash" ON "feed" USING btree ("business_id","hash");--> statement-breakpoint
CREATE INDEX "feed_hash" ON "feed" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "webhook_delivery_newest_first" ON "webhook_delivery" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_by_webhook" ON "webhook_delivery" USING btree ("business_id","webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_queued" ON "webhook_delivery" USING btree ("business_id","created_at") WHERE "webhook_delivery"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "webhook_delivery_by_client" ON "webhook_delivery" USING btree ("business_id","client_id") WHERE "webhook_delivery"."client_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_once" ON "message" USING btree ("business_id","once");--> statement-breakpoint
CREATE INDEX "message_newest_first" ON "message" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_by_client" ON "message" USING btree ("business_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "message_by_booking" ON "message" USING btree ("business_id","booking_id") WHERE "message"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "message_queued" ON "message" USING btree ("business_id","due_at") WHERE "message"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "message_failed" ON "message" USING btree ("business_id","created_at") WHERE "message"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "waiting_in_line" ON "waiting" USING btree ("business_id","service_id","created_at","id") WHERE "waiting"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_for_class" ON "waiting" USING btree ("business_id","appointment_id","created_at","id") WHERE "waiting"."appointment_id" is not null and "waiting"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_by_client" ON "waiting" USING btree ("business_id","client_id");--> statement-breakpoint
CREATE INDEX "waiting_by_last_day" ON "waiting" USING btree ("business_id","to_day") WHERE "waiting"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_newest_first" ON "waiting" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offer_one_each" ON "waiting_offer" USING btree ("business_id","waiting_id") WHERE "waiting_offer"."status" in ('held', 'open');--> statement-breakpoint
CREATE INDEX "waiting_offer_by_waiting" ON "waiting_offer" USING btree ("business_id","waiting_id","created_at");--> statement-breakpoint
CREATE INDEX "waiting_offer_by_booking" ON "waiting_offer" USING btree ("business_id","booking_id") WHERE "waiting_offer"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "waiting_offer_until" ON "waiting_offer" USING btree ("business_id","until") WHERE "waiting_offer"."status" in ('held', 'open');--> statement-breakpoint
CREATE INDEX "appointment_by_change" ON "appointment" USING btree ("business_id","updated_at");--> statement-breakpoint
CREATE INDEX "booking_held" ON "booking" USING btree ("business_id","held_until") WHERE "booking"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "booking_by_change" ON "booking" USING btree ("business_id","updated_at");--> statement-breakpoint
-- Who has booked before there were messages isn't told of it now.
UPDATE "booking" b SET "told" = jsonb_build_object(
  'state', case when b."status" in ('cancelled_by_client', 'cancelled_by_shop') then 'cancelled' else 'booked' end,
  'startsAt', to_char(a."starts_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'employeeId', a."employee_id", 'serviceId', a."service_id")
FROM "appointment" a WHERE a."business_id" = b."business_id" AND a."id" = b."appointment_id";
