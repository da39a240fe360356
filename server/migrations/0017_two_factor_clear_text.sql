-- Finds the secrets that aren't encrypted yet; empty once all are. See docs/decisions/117.
-- Reads two_factor once: about a second for a million users with two-factor, during which their codes wait.
create index two_factor_clear_text on two_factor (user_id) where secret not like 'v1.%';
