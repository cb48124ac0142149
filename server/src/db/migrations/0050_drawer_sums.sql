ALTER TABLE "drawer_count" ADD COLUMN "expected_sum" bigint;--> statement-breakpoint
ALTER TABLE "drawer_count" ADD COLUMN "counted_sum" bigint;