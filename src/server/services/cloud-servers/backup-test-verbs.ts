import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { readVerb, say } from '../../platform/verbs/index.ts'

type BackupTest = {
  readonly id: string
  readonly backupId: string
  readonly name: string
  readonly verdict: string
  readonly since: string
  readonly problem: string | null
}

const most = 50

const latestTests = (db: Queryable): Promise<readonly BackupTest[]> =>
  rowsOf<BackupTest>(
    db,
    sql`select t.id::text, t.backup_id::text as "backupId", s.subject as name,
        case when t.ended_at is null then 'RUNNING' else t.verdict end as verdict,
        t.created_at::text as since, t.problem
      from server_backup_tests t join services s on s.id = t.service_id
      order by t.created_at desc limit ${most}::integer`,
  )

const line = ({ id, backupId, name, verdict, since, problem }: BackupTest): string =>
  `${id}  ${verdict}  ${name}  backup ${backupId}  since ${since}  ${problem ?? ''}`.trimEnd()

/** The operator's verb for the tests of backups. */
export const backupTestVerbs = [
  readVerb({
    noun: 'server',
    verb: 'backup-tests',
    permission: 'server:read',
    help: [`the latest ${most} tests of backups: id, result, server, backup, why it failed`],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await latestTests(db)
      return {
        text: all.length === 0 ? say('server.no-backup-tests') : all.map(line).join('\n'),
        data: all,
      }
    },
  }),
] as const
