ALTER TABLE "two_factor" ADD COLUMN "last_time_step" bigint;--> statement-breakpoint
-- Browsers keep their cookies, so whoever is signed in stays so.
UPDATE "session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
