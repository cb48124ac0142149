ALTER TYPE "public"."message_kind" ADD VALUE 'confirm_waiting';--> statement-breakpoint
ALTER TYPE "public"."waiting_status" ADD VALUE 'unconfirmed';--> statement-breakpoint
ALTER TABLE "business" ALTER COLUMN "online" SET DEFAULT '{"on":false,"leadMinutes":120,"horizonDays":60,"changeMinutes":1440,"perClient":3,"showPrices":true,"chooseEmployee":true,"serviceIds":null,"notice":"","confirmMinutes":30,"embedOrigins":[],"portal":false,"waitingList":false}'::jsonb;--> statement-breakpoint
update "business" set "online" = "online" || '{"waitingList": false}';
