-- For deleting what undoing needs after 30 days.
create index contact_changes_undo on contact_changes (changed_at) where undo is not null;
