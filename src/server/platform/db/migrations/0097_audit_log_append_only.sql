-- Rows are only added; the deletion of an account takes its name out of them.
CREATE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.subject = 'deleted account' AND NEW.before IS NULL AND NEW.after IS NULL
    AND (NEW.id, NEW.at, NEW.actor_kind, NEW.actor_id, NEW.reason, NEW.action)
      = (OLD.id, OLD.at, OLD.actor_kind, OLD.actor_id, OLD.reason, OLD.action) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_audit_log"();
