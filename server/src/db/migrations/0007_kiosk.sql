CREATE TYPE "public"."attention_kind" AS ENUM('call', 'see_desk', 'signed_up', 'rejected', 'overdrawn', 'missing', 'clock', 'storage');--> statement-breakpoint
CREATE TABLE "attention" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"kind" "attention_kind" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"device_id" uuid,
	"client_id" uuid,
	"pass_id" uuid,
	"check_in_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by_name" varchar(200) DEFAULT '' NOT NULL,
	"resolution" varchar(40) DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attention_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "attention_is_resolved_somehow" CHECK (("attention"."resolved_at" is null) = ("attention"."resolution" = ''))
);
--> statement-breakpoint
CREATE TABLE "device" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"name" varchar(80) DEFAULT '' NOT NULL,
	"roster_key" varchar(64) NOT NULL,
	"secret_hash" varchar(64),
	"locked_at" timestamp (3) with time zone,
	"locked_by_name" varchar(200) DEFAULT '' NOT NULL,
	"lock_expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"pending" integer DEFAULT 0 NOT NULL,
	"oldest_pending_at" timestamp (3) with time zone,
	"battery" integer,
	"persisted" boolean,
	"epoch" uuid,
	"received_up_to" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "device_battery_is_percent" CHECK ("device"."battery" between 0 and 100),
	CONSTRAINT "device_pending" CHECK ("device"."pending" >= 0 and "device"."received_up_to" >= 0),
	CONSTRAINT "device_lock_is_whole" CHECK (num_nonnulls("device"."secret_hash", "device"."locked_at", "device"."lock_expires_at") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "pass" DROP CONSTRAINT "pass_is_not_overdrawn";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "kiosk" jsonb DEFAULT '{"unpaidVisits":true,"walkIns":true,"owing":false,"duplicateMinutes":15,"opensMinutes":60,"closesMinutes":0,"maskedNames":true,"signUp":false,"sounds":false,"idleSeconds":30,"stillThereSeconds":10}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in" ADD COLUMN "device_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "code" varchar(24) DEFAULT upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 24)) NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "blocked_reason" varchar(500) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operation" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "operation" ADD COLUMN "epoch" uuid;--> statement-breakpoint
ALTER TABLE "operation" ADD COLUMN "sequence" integer;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "overdraft" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attention" ADD CONSTRAINT "attention_business_id_device_id_device_business_id_id_fk" FOREIGN KEY ("business_id","device_id") REFERENCES "public"."device"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention" ADD CONSTRAINT "attention_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention" ADD CONSTRAINT "attention_business_id_pass_id_pass_business_id_id_fk" FOREIGN KEY ("business_id","pass_id") REFERENCES "public"."pass"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention" ADD CONSTRAINT "attention_business_id_check_in_id_check_in_business_id_id_fk" FOREIGN KEY ("business_id","check_in_id") REFERENCES "public"."check_in"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attention_open" ON "attention" USING btree ("business_id","at","id") WHERE "attention"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "attention_by_client" ON "attention" USING btree ("business_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attention_overdrawn_once" ON "attention" USING btree ("business_id","pass_id","device_id") WHERE "attention"."kind" = 'overdrawn' and "attention"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "attention_once_for_each_device" ON "attention" USING btree ("business_id","device_id","kind") WHERE "attention"."kind" in ('missing', 'clock', 'storage') and "attention"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "device_by_secret" ON "device" USING btree ("business_id","secret_hash") WHERE "device"."secret_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_by_code" ON "client" USING btree ("business_id","code");--> statement-breakpoint
CREATE INDEX "client_by_change" ON "client" USING btree ("business_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_in_order" ON "operation" USING btree ("business_id","device_id","epoch","sequence") WHERE "operation"."device_id" is not null;--> statement-breakpoint
CREATE INDEX "pass_by_change" ON "pass" USING btree ("business_id","updated_at","id");--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_is_not_overdrawn" CHECK ("pass"."overdraft" >= 0 and "pass"."remaining" >= -"pass"."overdraft");