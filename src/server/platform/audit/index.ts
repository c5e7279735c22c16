export { recordAudit, type Actor, type AuditEntry, type Json } from './audit-log.ts'
