import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  webSpaceToolHours,
  type OpenTool,
  type WebSpaceTool,
} from '../../../contract/web-space-access.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { archiveName } from './download-objects.ts'

/** A tool that is to be open until a time. */
export interface StoredTool {
  readonly serviceId: string
  readonly tool: WebSpaceTool
  /** New with each opening. */
  readonly opening: string
  readonly host: string
  readonly sealed: string
  /** Closed by its customer, by a suspension or by its time. */
  readonly isOver: boolean
  /** Whether the cluster has this opening. */
  readonly isOpen: boolean
  readonly closesAt: Date
  /** What BACKUP offers. */
  readonly backup?: { readonly id: string; readonly at: string } | undefined
}

interface ToolRow extends Record<string, unknown> {
  readonly serviceId: string
  readonly tool: WebSpaceTool
  readonly opening: string
  readonly opened: string | null
  readonly host: string
  readonly sealed: string
  readonly isClosing: boolean
  readonly closesAt: string
  readonly backup: { readonly id: string; readonly at: string } | null
}

type ToolDeps = { readonly db: Queryable; readonly clock: Clock }

/** What a tool's password is sealed for. */
export const toolPurpose = (serviceId: string): string => `web-space-tool:${serviceId}`

/** Lists the tools of a service that are to be open, or are still to be closed. */
export const listTools = async (
  { db, clock }: ToolDeps,
  serviceId: string,
): Promise<readonly StoredTool[]> => {
  const rows = await rowsOf<ToolRow>(
    db,
    sql`select service_id::text as "serviceId", tool, opening::text, opened::text, host, sealed,
        is_closing as "isClosing", closes_at::text as "closesAt", backup
      from web_space_tools where service_id = ${serviceId}::uuid order by tool`,
  )
  return rows.map(({ opened, isClosing, closesAt, backup, ...row }) => {
    const end = new Date(closesAt)
    const isOver = isClosing || end <= clock.now()
    const offered = backup ?? undefined
    return { ...row, backup: offered, isOver, isOpen: opened === row.opening, closesAt: end }
  })
}

/** Returns a tool as its customer sees it. */
export const shownTool = ({
  tool,
  host,
  isOver,
  isOpen,
  closesAt,
  backup,
}: Omit<StoredTool, 'opening' | 'sealed' | 'serviceId'>): OpenTool => ({
  ...{ tool, url: `https://${host}${backup ? `/${archiveName(backup.at)}` : ''}` },
  ...{ closesAt: closesAt.toISOString() },
  state: isOver ? 'CLOSING' : isOpen ? 'OPEN' : 'OPENING',
})

/** Stores a new opening, which replaces the one before. */
export const storeOpening = async (
  db: Queryable,
  {
    serviceId,
    tool,
    host,
    sealed,
    closesAt,
    backup,
  }: Omit<StoredTool, 'opening' | 'isOver' | 'isOpen'>,
): Promise<void> => {
  await rowsOf(
    db,
    sql`insert into web_space_tools (service_id, tool, opening, host, sealed, closes_at, backup)
      values (${serviceId}::uuid, ${tool}, ${randomUUID()}::uuid, ${host}, ${sealed},
        ${closesAt.toISOString()}::timestamptz,
        ${backup === undefined ? null : JSON.stringify(backup)}::jsonb)
      on conflict (service_id, tool) do update set opening = excluded.opening,
        host = excluded.host, sealed = excluded.sealed, closes_at = excluded.closes_at,
        backup = excluded.backup, is_closing = false`,
  )
}

const offeredMs = webSpaceToolHours * 3_600_000

/** Marks that the cluster has an opening; the time of a download begins now. */
export const noteOpened = async (
  { db, clock }: ToolDeps,
  { serviceId, tool, opening }: StoredTool,
): Promise<void> => {
  const closesAt = new Date(clock.now().getTime() + offeredMs).toISOString()
  await rowsOf(
    db,
    sql`update web_space_tools set opened = opening,
        closes_at = case when tool = 'BACKUP' then ${closesAt}::timestamptz else closes_at end
      where service_id = ${serviceId}::uuid and tool = ${tool} and opening = ${opening}::uuid`,
  )
}

/** Asks for the end of one tool of a service, or of all. */
export const closeTools = async (
  db: Queryable,
  serviceId: string,
  tool?: WebSpaceTool,
): Promise<void> => {
  const one = tool === undefined ? sql`` : sql`and tool = ${tool}`
  await rowsOf(
    db,
    sql`update web_space_tools set is_closing = true where service_id = ${serviceId}::uuid ${one}`,
  )
}

/** Forgets a closed tool, unless it was opened again meanwhile. */
export const forgetTool = async (
  db: Queryable,
  { serviceId, tool, opening }: StoredTool,
): Promise<void> => {
  await rowsOf(
    db,
    sql`delete from web_space_tools where service_id = ${serviceId}::uuid and tool = ${tool}
      and opening = ${opening}::uuid`,
  )
}

/** Forgets the tools of a website that is gone; a download does not need it. */
export const forgetTools = async (db: Queryable, serviceId: string): Promise<void> => {
  await rowsOf(
    db,
    sql`delete from web_space_tools
    where service_id = ${serviceId}::uuid and tool <> 'BACKUP'`,
  )
}

/** Finds tools that the cluster does not have as stored, and on which no task works. */
export const findChangedTools = ({ db, clock }: ToolDeps) =>
  rowsOf<{ serviceId: string; tool: WebSpaceTool }>(
    db,
    sql`select t.service_id::text as "serviceId", t.tool from web_space_tools t
      where (t.is_closing or t.closes_at <= ${clock.now().toISOString()}::timestamptz
          or t.opened is distinct from t.opening)
        and not exists (select from web_space_tasks w where w.service_id = t.service_id
          and w.kind = 'TOOL' and w.subject = t.tool and w.state = 'RUNNING')
      limit 50`,
  )
