import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'
import { services } from './services.ts'

/** The names that web spaces answer: each belongs to one. */
export const webSpaceHosts = pgTable(
  'web_space_hosts',
  {
    /** ASCII, under our zone or a customer's. */
    host: text('host').primaryKey(),
    /** The order item that the space was created for. */
    itemId: uuid('item_id').notNull(),
  },
  (table) => [index('web_space_hosts_item').on(table.itemId)],
)

/** The IPs at which we serve websites: a domain may lead there before its owner connects it. */
export const hostingIps = pgTable('hosting_ips', { ip: text('ip').primaryKey() })

export const webSpaceTaskKinds = [
  'CONNECT',
  'DISCONNECT',
  'BACK_UP',
  'RESTORE',
  'BESIDE',
  'SWITCH',
  'DROP_COPY',
  'COUNT_NEWER',
  'INSTALL',
  'LOOK',
  'UPDATE',
  'PUBLIC',
  'VALUES',
  'TOOL',
  'TEST_BACKUP',
  'PASSWORD',
  'SUSPEND',
  'RESUME',
  'DEPLOY',
  'END',
  'FORGET',
] as const

/** Long actions on web spaces and hosting accounts; each has steps of its own under its id. */
export const webSpaceTasks = pgTable(
  'web_space_tasks',
  {
    id: uuid('id').primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: webSpaceTaskKinds }).notNull(),
    /** The domain of CONNECT and DISCONNECT, the backup of RESTORE, BESIDE, SWITCH and COUNT_NEWER, the scope of UPDATE, on or off of PUBLIC, the tool of TOOL; empty for others. */
    subject: text('subject').notNull(),
    state: text('state', { enum: ['RUNNING', 'DONE', 'FAILED'] }).notNull(),
    /** What a customer is shown of it. */
    progress: jsonb('progress').notNull(),
    /** Why it halted or failed, for staff. */
    problem: text('problem'),
    createdAt: momentColumn('created_at').notNull(),
    wakeAt: momentColumn('wake_at').notNull(),
    deadlineAt: momentColumn('deadline_at').notNull(),
    endedAt: momentColumn('ended_at'),
    /** When staff were told that it does not go on by itself. */
    toldAt: momentColumn('told_at'),
  },
  (table) => [
    uniqueIndex('web_space_tasks_running')
      .on(table.serviceId, table.kind, table.subject)
      .where(sql`${table.state} = 'RUNNING'`),
    index('web_space_tasks_due')
      .on(table.wakeAt)
      .where(sql`${table.state} = 'RUNNING'`),
    // Those that staff have to look at.
    index('web_space_tasks_told')
      .on(table.createdAt)
      .where(sql`${table.toldAt} is not null and ${table.state} = 'RUNNING'`),
    index('web_space_tasks_service').on(table.serviceId, table.createdAt),
    // How long they usually take.
    index('web_space_tasks_done')
      .on(table.kind, table.endedAt)
      .where(sql`${table.state} = 'DONE'`),
  ],
)

/** The environment values of a web space. */
export const webSpaceValues = pgTable('web_space_values', {
  itemId: uuid('item_id').primaryKey(),
  /** Names with their values. */
  sealed: text('sealed').notNull(),
  /** Counts the changes; the app restarts with each. */
  revision: integer('revision').notNull(),
})

/** The tools of web spaces that are to be open: a task makes the cluster follow. */
export const webSpaceTools = pgTable(
  'web_space_tools',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    tool: text('tool', { enum: ['FILES', 'DATABASE', 'BACKUP'] }).notNull(),
    /** New with each opening. */
    opening: uuid('opening').notNull(),
    /** The opening that the cluster has. */
    opened: uuid('opened'),
    host: text('host').notNull(),
    /** The password of this opening. */
    sealed: text('sealed').notNull(),
    /** The backup that BACKUP offers as a download. */
    backup: jsonb('backup').$type<{ readonly id: string; readonly at: string }>(),
    isClosing: boolean('is_closing').notNull().default(false),
    closesAt: momentColumn('closes_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.tool] }),
    index('web_space_tools_closing').on(table.closesAt),
  ],
)
