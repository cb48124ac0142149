ALTER TYPE "public"."message_kind" ADD VALUE 'portal_passkey_added';--> statement-breakpoint
CREATE TABLE "portal_challenge" (
	"business_id" varchar(40) NOT NULL,
	"challenge" varchar(100) NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portal_challenge_business_id_challenge_pk" PRIMARY KEY("business_id","challenge")
);
--> statement-breakpoint
CREATE TABLE "portal_passkey" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"credential_id" varchar(1400) NOT NULL,
	"public_key" varchar(2000) NOT NULL,
	"counter" bigint NOT NULL,
	"channel" "message_channel" NOT NULL,
	"address" varchar(254) NOT NULL,
	"user_agent" varchar(200) DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "portal_passkey_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
ALTER TABLE "portal_challenge" ADD CONSTRAINT "portal_challenge_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_passkey" ADD CONSTRAINT "portal_passkey_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portal_challenge_by_expiry" ON "portal_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_passkey_by_credential" ON "portal_passkey" USING btree ("business_id","credential_id");--> statement-breakpoint
CREATE INDEX "portal_passkey_by_address" ON "portal_passkey" USING btree ("business_id","address");--> statement-breakpoint
alter table "portal_passkey" enable row level security;--> statement-breakpoint
create policy of_business on "portal_passkey" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "portal_challenge" enable row level security;--> statement-breakpoint
create policy of_business on "portal_challenge" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
-- A passkey doesn't expire. Once the last client has left its address, it must not open the pages of whoever gets that
-- address later, such as a phone number that is given out anew.
create function remove_lost_passkeys() returns trigger language plpgsql as $$
begin
  delete from portal_passkey p
    where p.business_id = old.business_id and p.address in (lower(old.email), old.phone_e164)
      and not exists (
        select from client c
          where c.business_id = p.business_id and c.email <> '' and lower(c.email) = p.address and c.archived_at is null)
      and not exists (
        select from client c
          where c.business_id = p.business_id and c.phone_e164 = p.address and c.archived_at is null);
  return null;
end $$;
--> statement-breakpoint
create trigger client_leaves_address after update of email, phone_e164, archived_at on client
  for each row when ((old.email, old.phone_e164, old.archived_at)
    is distinct from (new.email, new.phone_e164, new.archived_at)) execute function remove_lost_passkeys();
