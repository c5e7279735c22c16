import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { DnsChange, dnsRecordTypes } from '../../../../contract/dns.ts'
import { momentColumn } from './columns.ts'
import { services } from './services.ts'

/** The zone of a domain that uses our nameservers. */
export const dnsZones = pgTable(
  'dns_zones',
  {
    /** The domain's. */
    id: uuid('id')
      .primaryKey()
      .references(() => services.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** FOREIGN: the name server has it for another account. REFUSED: it refuses our records. */
    state: text('state', { enum: ['CREATING', 'ACTIVE', 'FOREIGN', 'REFUSED'] })
      .notNull()
      .default('CREATING'),
    /** What the operator should know. */
    problem: text('problem'),
    version: integer('version').notNull().default(1),
    /** The version that the name server has. */
    publishedVersion: integer('published_version').notNull().default(0),
  },
  (table) => [
    // Those that staff have to look at.
    index('dns_zones_problem')
      .on(table.id)
      .where(sql`${table.problem} is not null`),
  ],
)

type StoredRecordSet = Omit<typeof dnsRecords.$inferSelect, 'zoneId'>

/** The records of one name and type; the name server has a copy. */
export const dnsRecords = pgTable(
  'dns_records',
  {
    zoneId: uuid('zone_id')
      .notNull()
      .references(() => dnsZones.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type', { enum: dnsRecordTypes }).notNull(),
    ttl: integer('ttl').notNull(),
    contents: jsonb('contents').$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.zoneId, table.name, table.type] })],
)

/** The latest changes of zones: which record sets were there before and after each. */
export const dnsChanges = pgTable(
  'dns_changes',
  {
    zoneId: uuid('zone_id')
      .notNull()
      .references(() => dnsZones.id, { onDelete: 'cascade' }),
    /** The version that it made. */
    version: integer('version').notNull(),
    at: momentColumn('at').notNull(),
    by: text('by', { enum: DnsChange.entries.by.options }).notNull(),
    cause: text('cause', { enum: DnsChange.entries.cause.options }).notNull(),
    before: jsonb('before').$type<readonly StoredRecordSet[]>().notNull(),
    after: jsonb('after').$type<readonly StoredRecordSet[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.zoneId, table.version] })],
)
