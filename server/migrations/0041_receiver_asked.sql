-- When the receiver of an introduction was asked, so that a job that runs again asks no one twice. A column without a
-- default: takes milliseconds.
alter table introductions add column receiver_asked_at timestamptz(3);
