import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { backupReasons, serverChangeActions } from '../../../../contract/server-changes.ts'
import { customers } from './accounts.ts'
import { momentColumn } from './columns.ts'
import { services } from './services.ts'

/** The public keys that customers keep for new servers. */
export const sshKeys = pgTable(
  'ssh_keys',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [uniqueIndex('ssh_keys_public_key').on(table.customerId, table.publicKey)],
)

/** The usable backups of cloud servers. */
export const serverBackups = pgTable(
  'server_backups',
  {
    /** Part of its name at the cloud. */
    id: uuid('id').primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** The cloud's. */
    externalId: text('external_id').notNull(),
    reason: text('reason', { enum: backupReasons }).notNull(),
    diskGb: integer('disk_gb').notNull(),
    system: text('system').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    keptUntil: momentColumn('kept_until').notNull(),
  },
  (table) => [
    index('server_backups_service').on(table.serviceId, table.createdAt),
    index('server_backups_kept').on(table.keptUntil),
  ],
)

/** Tests of backups on a server of their own; each owns its durable steps. */
export const serverBackupTests = pgTable(
  'server_backup_tests',
  {
    /** What the test creates at the cloud is named after it. */
    id: uuid('id').primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** Its row may be gone. */
    backupId: uuid('backup_id').notNull(),
    regionId: uuid('region_id').notNull(),
    /** SKIPPED: there was no room, or the cloud shows no console. */
    verdict: text('verdict', { enum: ['PASSED', 'FAILED', 'SKIPPED'] }),
    problem: text('problem'),
    createdAt: momentColumn('created_at').notNull(),
    wakeAt: momentColumn('wake_at').notNull(),
    /** When all of it was removed from the cloud. */
    endedAt: momentColumn('ended_at'),
  },
  (table) => [
    // One at a time in a region.
    uniqueIndex('server_backup_tests_running')
      .on(table.regionId)
      .where(sql`${table.endedAt} is null`),
    index('server_backup_tests_service').on(table.serviceId, table.createdAt),
    index('server_backup_tests_backup').on(table.backupId),
  ],
)

/** Long actions on cloud servers; each owns its durable steps. */
export const serverChanges = pgTable(
  'server_changes',
  {
    id: uuid('id').primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    action: text('action', { enum: serverChangeActions }).notNull(),
    input: jsonb('input').notNull(),
    state: text('state', { enum: ['RUNNING', 'DONE', 'FAILED'] })
      .notNull()
      .default('RUNNING'),
    /** Why it does not go on, for staff. */
    problem: text('problem'),
    createdAt: momentColumn('created_at').notNull(),
    wakeAt: momentColumn('wake_at').notNull(),
    deadlineAt: momentColumn('deadline_at').notNull(),
    endedAt: momentColumn('ended_at'),
    /** When staff got a mail about it. */
    reportedAt: momentColumn('reported_at'),
  },
  (table) => [
    // A server does one thing at a time.
    uniqueIndex('server_changes_running')
      .on(table.serviceId)
      .where(sql`${table.state} = 'RUNNING'`),
    index('server_changes_service').on(table.serviceId, table.createdAt),
    index('server_changes_ended')
      .on(table.action, table.endedAt)
      .where(sql`${table.state} = 'DONE'`),
    // Those that staff have to look at.
    index('server_changes_reported')
      .on(table.createdAt)
      .where(sql`${table.reportedAt} is not null and ${table.state} <> 'DONE'`),
    index('server_changes_due')
      .on(table.wakeAt)
      .where(sql`${table.state} = 'RUNNING'`),
  ],
)
