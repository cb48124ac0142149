-- The role of a shop's work sees the rows of its shop only; the tables' owner sees all (decision 74). Tables that are read
-- to find the shop of a person or an address have no policy.
alter table "series" enable row level security;--> statement-breakpoint
create policy of_business on "series" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "backup" enable row level security;--> statement-breakpoint
create policy of_business on "backup" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "business" enable row level security;--> statement-breakpoint
create policy of_business on "business" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "operation" enable row level security;--> statement-breakpoint
create policy of_business on "operation" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "activity" enable row level security;--> statement-breakpoint
create policy of_business on "activity" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "client" enable row level security;--> statement-breakpoint
create policy of_business on "client" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "daily_liability" enable row level security;--> statement-breakpoint
create policy of_business on "daily_liability" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "daily_sums" enable row level security;--> statement-breakpoint
create policy of_business on "daily_sums" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "daily_visits" enable row level security;--> statement-breakpoint
create policy of_business on "daily_visits" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "stale_day" enable row level security;--> statement-breakpoint
create policy of_business on "stale_day" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "device" enable row level security;--> statement-breakpoint
create policy of_business on "device" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "employee" enable row level security;--> statement-breakpoint
create policy of_business on "employee" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "import_run" enable row level security;--> statement-breakpoint
create policy of_business on "import_run" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "api_key" enable row level security;--> statement-breakpoint
create policy of_business on "api_key" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "webhook" enable row level security;--> statement-breakpoint
create policy of_business on "webhook" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "invite" enable row level security;--> statement-breakpoint
create policy of_business on "invite" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "mail" enable row level security;--> statement-breakpoint
create policy of_business on "mail" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "message_template" enable row level security;--> statement-breakpoint
create policy of_business on "message_template" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "package" enable row level security;--> statement-breakpoint
create policy of_business on "package" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "report_mail" enable row level security;--> statement-breakpoint
create policy of_business on "report_mail" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "service" enable row level security;--> statement-breakpoint
create policy of_business on "service" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "tenancy" enable row level security;--> statement-breakpoint
create policy of_business on "tenancy" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "waiver" enable row level security;--> statement-breakpoint
create policy of_business on "waiver" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "appointment" enable row level security;--> statement-breakpoint
create policy of_business on "appointment" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "client_file" enable row level security;--> statement-breakpoint
create policy of_business on "client_file" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "client_merge" enable row level security;--> statement-breakpoint
create policy of_business on "client_merge" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "clients_apart" enable row level security;--> statement-breakpoint
create policy of_business on "clients_apart" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "client_summary" enable row level security;--> statement-breakpoint
create policy of_business on "client_summary" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "client_key" enable row level security;--> statement-breakpoint
create policy of_business on "client_key" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "employee_service" enable row level security;--> statement-breakpoint
create policy of_business on "employee_service" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "special_days" enable row level security;--> statement-breakpoint
create policy of_business on "special_days" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "time_off" enable row level security;--> statement-breakpoint
create policy of_business on "time_off" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "import_change" enable row level security;--> statement-breakpoint
create policy of_business on "import_change" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "feed" enable row level security;--> statement-breakpoint
create policy of_business on "feed" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "webhook_delivery" enable row level security;--> statement-breakpoint
create policy of_business on "webhook_delivery" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "package_service" enable row level security;--> statement-breakpoint
create policy of_business on "package_service" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "pass" enable row level security;--> statement-breakpoint
create policy of_business on "pass" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "waiver_signature" enable row level security;--> statement-breakpoint
create policy of_business on "waiver_signature" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "booking" enable row level security;--> statement-breakpoint
create policy of_business on "booking" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "payment" enable row level security;--> statement-breakpoint
create policy of_business on "payment" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "waiting" enable row level security;--> statement-breakpoint
create policy of_business on "waiting" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "check_in" enable row level security;--> statement-breakpoint
create policy of_business on "check_in" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "message" enable row level security;--> statement-breakpoint
create policy of_business on "message" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "waiting_offer" enable row level security;--> statement-breakpoint
create policy of_business on "waiting_offer" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "attention" enable row level security;--> statement-breakpoint
create policy of_business on "attention" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "ledger_entry" enable row level security;--> statement-breakpoint
create policy of_business on "ledger_entry" using (business_id = current_setting('app.business_id', true));
