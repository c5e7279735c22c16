import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytesColumn, momentColumn } from './columns.ts'
import { services } from './services.ts'
import { webSpaceTasks } from './web-spaces.ts'

export const deploymentKinds = ['GIT', 'ZIP', 'CLONE', 'ROLLBACK'] as const

/** The code of websites; each has the id of its task, which has its state. */
export const webSpaceDeployments = pgTable(
  'site_deployments',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => webSpaceTasks.id, { onDelete: 'cascade' }),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    /** The order item that the space was created for. */
    itemId: uuid('item_id').notNull(),
    kind: text('kind', { enum: deploymentKinds }).notNull(),
    url: text('url'),
    branch: text('branch'),
    /** The commit of the push that began it. */
    pushedCommit: text('pushed_commit'),
    /** Until the code is fetched. */
    sealedToken: text('sealed_token'),
    uploadId: uuid('upload_id'),
    /** The name of a ZIP. */
    archive: text('archive'),
    /** The website whose files it gets. */
    clonedFrom: uuid('cloned_from'),
    /** The folder of a ZIP with all its files; empty without one. */
    archiveRoot: text('archive_root'),
    /** The deployment whose release a rollback puts back. */
    restores: uuid('restores'),
    commit: text('commit'),
    message: text('message'),
    author: text('author'),
    /** The stored release. */
    snapshot: text('snapshot'),
    failure: text('failure'),
    log: text('log'),
    createdAt: momentColumn('created_at').notNull(),
    /** When its code was put into the website. */
    liveAt: momentColumn('live_at'),
  },
  (table) => [
    index('site_deployments_service').on(table.serviceId, table.createdAt),
    index('site_deployments_item').on(table.itemId, table.liveAt),
  ],
)

/** Repositories whose pushes are deployed. */
export const deployHooks = pgTable('deploy_hooks', {
  serviceId: uuid('service_id')
    .primaryKey()
    .references(() => services.id, { onDelete: 'cascade' }),
  url: text('url').notNull(),
  branch: text('branch').notNull(),
  sealedToken: text('sealed_token'),
  sealedSecret: text('sealed_secret').notNull(),
  pushedAt: momentColumn('pushed_at'),
  /** A commit that was pushed and is not deployed yet. */
  waitingCommit: text('waiting_commit'),
})

/** ZIPs of websites until they are deployed. */
export const webSpaceUploads = pgTable(
  'site_uploads',
  {
    id: uuid('id').primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    root: text('root').notNull(),
    size: integer('size').notNull(),
    content: bytesColumn('content').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (table) => [index('site_uploads_service').on(table.serviceId)],
)
