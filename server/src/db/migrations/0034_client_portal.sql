ALTER TYPE "public"."attention_kind" ADD VALUE 'data_asked';--> statement-breakpoint
ALTER TYPE "public"."attention_kind" ADD VALUE 'erasure_asked';--> statement-breakpoint
ALTER TYPE "public"."message_kind" ADD VALUE 'portal_sign_in';--> statement-breakpoint
CREATE TABLE "portal_session" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"channel" "message_channel" NOT NULL,
	"address" varchar(254) NOT NULL,
	"user_agent" varchar(200) DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portal_session_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "portal_sign_in" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"channel" "message_channel" NOT NULL,
	"address" varchar(254) NOT NULL,
	"language" varchar(5) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "portal_sign_in_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "portal_sign_in_tries" CHECK ("portal_sign_in"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "business" ALTER COLUMN "online" SET DEFAULT '{"on":false,"leadMinutes":120,"horizonDays":60,"changeMinutes":1440,"perClient":3,"showPrices":true,"chooseEmployee":true,"serviceIds":null,"notice":"","confirmMinutes":30,"embedOrigins":[],"portal":false}'::jsonb;--> statement-breakpoint
ALTER TABLE "portal_session" ADD CONSTRAINT "portal_session_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_sign_in" ADD CONSTRAINT "portal_sign_in_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_session_by_token" ON "portal_session" USING btree ("business_id","token_hash");--> statement-breakpoint
CREATE INDEX "portal_session_by_address" ON "portal_session" USING btree ("business_id","address");--> statement-breakpoint
CREATE INDEX "portal_session_by_expiry" ON "portal_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "portal_sign_in_by_expiry" ON "portal_sign_in" USING btree ("expires_at");--> statement-breakpoint
update "business" set "online" = "online" || '{"portal": false}';--> statement-breakpoint
alter table "portal_session" enable row level security;--> statement-breakpoint
create policy of_business on "portal_session" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "portal_sign_in" enable row level security;--> statement-breakpoint
create policy of_business on "portal_sign_in" using (business_id = current_setting('app.business_id', true));
