CREATE INDEX "client_archived" ON "client" USING btree ("business_id","id") WHERE "client"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "client_by_tags" ON "client" USING btree ("business_id","tags") WHERE "client"."tags" <> '{}' and "client"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "pass_low" ON "pass" USING btree ("business_id",coalesce("expires_on", 'infinity'),"client_id") WHERE "pass"."visits" is not null and "pass"."remaining" between 1 and 3 and "pass"."voided_at" is null;--> statement-breakpoint
-- Every client has a standing from the beginning on, as if last seen when they were added.
CREATE FUNCTION begin_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO client_standing (business_id, client_id, seen_at) VALUES (NEW.business_id, NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_begins_standing AFTER INSERT ON client
  FOR EACH ROW EXECUTE FUNCTION begin_standing();
--> statement-breakpoint
-- A visit adds to it with one statement: every check-in waits for this.
CREATE FUNCTION add_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE client_standing SET
    seen_at = CASE WHEN visits = 0 THEN NEW.occurred_at ELSE greatest(seen_at, NEW.occurred_at) END,
    visits = visits + 1,
    unpaid_visits = unpaid_visits + (NEW.pass_id IS NULL)::int
    WHERE business_id = NEW.business_id AND client_id = NEW.client_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_in_adds_to_standing AFTER INSERT ON check_in
  FOR EACH ROW WHEN (NEW.undone_at IS NULL) EXECUTE FUNCTION add_visit();
--> statement-breakpoint
-- The newest visit is one step into an index, so many visits that move to another client at once stay quick.
CREATE FUNCTION count_visits(business varchar, client uuid, more int, more_unpaid int) RETURNS void LANGUAGE sql AS $$
  UPDATE client_standing s SET
    visits = s.visits + more,
    unpaid_visits = s.unpaid_visits + more_unpaid,
    seen_at = coalesce(
      (SELECT k.occurred_at FROM check_in k
        WHERE k.business_id = business AND k.client_id = client AND k.undone_at IS NULL
        ORDER BY k.occurred_at DESC, k.id DESC LIMIT 1),
      (SELECT c.created_at FROM client c WHERE c.business_id = business AND c.id = client))
    WHERE s.business_id = business AND s.client_id = client
$$;
--> statement-breakpoint
CREATE FUNCTION change_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.undone_at IS NULL THEN
    PERFORM count_visits(OLD.business_id, OLD.client_id, -1, -(OLD.pass_id IS NULL)::int);
  END IF;
  IF NEW.undone_at IS NULL THEN
    PERFORM count_visits(NEW.business_id, NEW.client_id, 1, (NEW.pass_id IS NULL)::int);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_in_changes_standing AFTER UPDATE OF undone_at, pass_id, client_id, occurred_at ON check_in
  FOR EACH ROW WHEN (
    (OLD.undone_at, OLD.pass_id, OLD.client_id, OLD.occurred_at)
      IS DISTINCT FROM (NEW.undone_at, NEW.pass_id, NEW.client_id, NEW.occurred_at)
  ) EXECUTE FUNCTION change_visit();
--> statement-breakpoint
-- As `owed` in domain says: what came in counts, what was given back of it doesn't; nothing is owed for a void pass.
CREATE FUNCTION owed_by(business varchar, client uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(greatest(0, p.price - p.forgiven - (
      SELECT coalesce(sum(y.amount), 0) FROM payment y
      WHERE y.business_id = business AND y.pass_id = p.id AND y.amount > 0))), 0)::bigint
    FROM pass p
    WHERE p.business_id = business AND p.client_id = client AND p.voided_at IS NULL AND p.price > p.forgiven
$$;
--> statement-breakpoint
CREATE FUNCTION sum_owed(business varchar, client uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE client_standing s SET owed = owed_by(business, client)
    WHERE s.business_id = business AND s.client_id = client
$$;
--> statement-breakpoint
CREATE FUNCTION sum_owed_for_pass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sum_owed(NEW.business_id, NEW.client_id);
  IF TG_OP = 'UPDATE' AND OLD.client_id <> NEW.client_id THEN
    PERFORM sum_owed(OLD.business_id, OLD.client_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pass_adds_to_standing AFTER INSERT ON pass
  FOR EACH ROW WHEN (NEW.price > 0) EXECUTE FUNCTION sum_owed_for_pass();
--> statement-breakpoint
CREATE TRIGGER pass_changes_standing AFTER UPDATE OF price, forgiven, voided_at, client_id ON pass
  FOR EACH ROW WHEN (
    (OLD.price, OLD.forgiven, OLD.voided_at, OLD.client_id)
      IS DISTINCT FROM (NEW.price, NEW.forgiven, NEW.voided_at, NEW.client_id)
  ) EXECUTE FUNCTION sum_owed_for_pass();
--> statement-breakpoint
CREATE FUNCTION sum_owed_for_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever paid, it is the pass's owner who owed it.
  PERFORM sum_owed(p.business_id, p.client_id) FROM pass p
    WHERE p.business_id = NEW.business_id AND p.id = NEW.pass_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_adds_to_standing AFTER INSERT ON payment
  FOR EACH ROW WHEN (NEW.pass_id IS NOT NULL AND NEW.amount > 0) EXECUTE FUNCTION sum_owed_for_payment();
--> statement-breakpoint
-- Those who are there already.
INSERT INTO client_standing (business_id, client_id, seen_at, visits, unpaid_visits, owed)
  SELECT c.business_id, c.id, coalesce(k.seen_at, c.created_at), coalesce(k.visits, 0), coalesce(k.unpaid, 0),
    owed_by(c.business_id, c.id)
  FROM client c LEFT JOIN (
    SELECT business_id, client_id, max(occurred_at) AS seen_at, count(*) AS visits,
      count(*) FILTER (WHERE pass_id IS NULL) AS unpaid
    FROM check_in WHERE undone_at IS NULL GROUP BY business_id, client_id
  ) k ON k.business_id = c.business_id AND k.client_id = c.id;
--> statement-breakpoint
-- The keys by which a slip is forgiven; see `slipKeys` in domain.
INSERT INTO client_key (business_id, key, client_id)
  SELECT DISTINCT k.business_id, '~' || left(k.key, i - 1) || substr(left(k.key, 12), i + 1), k.client_id
  FROM client_key k, generate_series(2, least(length(k.key), 12)) i
  WHERE length(k.key) >= 4 AND left(k.key, 1) !~ '[0-9<~]';
