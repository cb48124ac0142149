ALTER TYPE "public"."message_kind" ADD VALUE 'portal_address';--> statement-breakpoint
ALTER TYPE "public"."message_kind" ADD VALUE 'portal_address_changed';--> statement-breakpoint
CREATE TABLE "portal_address_change" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"channel" "message_channel" NOT NULL,
	"address" varchar(254) NOT NULL,
	"for_all" boolean NOT NULL,
	"language" varchar(5) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "portal_address_change_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "portal_address_change_tries" CHECK ("portal_address_change"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "muted_messages" varchar(40)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_address_change" ADD CONSTRAINT "portal_address_change_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portal_address_change_by_session" ON "portal_address_change" USING btree ("business_id","session_id");--> statement-breakpoint
CREATE INDEX "portal_address_change_by_expiry" ON "portal_address_change" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_muted_messages" CHECK (cardinality("client"."muted_messages") <= 40);--> statement-breakpoint
alter table "portal_address_change" enable row level security;--> statement-breakpoint
create policy of_business on "portal_address_change" using (business_id = current_setting('app.business_id', true));
