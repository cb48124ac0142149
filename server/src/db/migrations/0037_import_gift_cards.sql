ALTER TYPE "public"."import_kind" ADD VALUE 'gift_cards';--> statement-breakpoint
ALTER TYPE "public"."import_kind" ADD VALUE 'credit';