ALTER TABLE "business" ALTER COLUMN "online" SET DEFAULT '{"on":false,"leadMinutes":120,"horizonDays":60,"changeMinutes":1440,"perClient":3,"showPrices":true,"chooseEmployee":true,"serviceIds":null,"notice":"","confirmMinutes":30,"embedOrigins":[],"portal":false,"waitingList":false,"transfer":""}'::jsonb;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "sold_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
update "business" set "online" = "online" || '{"transfer": ""}';
