-- Citus plans statements with parameters in PL/pgSQL functions, not in SQL ones.
CREATE OR REPLACE FUNCTION count_visits(business varchar, client uuid, more int, more_unpaid int) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE client_summary s SET
    visits = s.visits + more,
    unpaid_visits = s.unpaid_visits + more_unpaid,
    seen_at = coalesce(
      (SELECT k.occurred_at FROM check_in k
        WHERE k.business_id = business AND k.client_id = client AND k.undone_at IS NULL
        ORDER BY k.occurred_at DESC, k.id DESC LIMIT 1),
      (SELECT c.created_at FROM client c WHERE c.business_id = business AND c.id = client)),
    (first_at, first_id) = (
      SELECT k.occurred_at, k.id FROM check_in k
        WHERE k.business_id = business AND k.client_id = client AND k.undone_at IS NULL
        ORDER BY k.occurred_at, k.id LIMIT 1)
    WHERE s.business_id = business AND s.client_id = client;
END $$;
--> statement-breakpoint
-- Who pays for a sale owes what isn't paid of it; for a pass, see `getBalanceDue` in domain.
CREATE OR REPLACE FUNCTION owed_by(business varchar, client uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT sum(greatest(0, p.price - p.forgiven - (
      SELECT coalesce(sum(y.amount), 0) FROM payment y
      WHERE y.business_id = business AND y.pass_id = p.id AND y.amount > 0)))
    FROM pass p
    WHERE p.business_id = business AND p.client_id = client AND p.voided_at IS NULL AND p.price > p.forgiven), 0)::bigint
  + coalesce((SELECT sum(l.amount - l.paid - l.waived)
    FROM sale s JOIN sale_line l ON l.business_id = business AND l.sale_id = s.id
    WHERE s.business_id = business AND s.client_id = client
      AND l.kind <> 'package' AND l.amount > l.paid + l.waived), 0)::bigint;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_owed(business varchar, client uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sum_of_all bigint := owed_by(business, client);
BEGIN
  UPDATE client_summary s SET owed = sum_of_all WHERE s.business_id = business AND s.client_id = client;
END $$;
