import { sql } from 'drizzle-orm'
import { failedJobs } from '../../platform/jobs/index.ts'
import { act, staffQueue, textFact } from '../../platform/staff-queues/index.ts'

interface JobFacts {
  readonly name: string
  readonly data: unknown
  readonly output: unknown
}

/** Jobs whose tries have all failed. */
export const jobQueue = staffQueue<JobFacts>({
  key: 'jobs',
  permission: 'job:read',
  waiting: sql`
    select j.id::text as id, j.created_on as since, jsonb_build_object(
      'name', j.source_name, 'data', j.data, 'output', j.output) as facts
    from pgboss.job j where j.name = ${failedJobs} and j.state < 'active'`,
  show: ({ name, data, output }, id) => ({
    title: name,
    facts: [textFact('data', JSON.stringify(data)), textFact('error', JSON.stringify(output))],
    files: [],
    acts: [act('retry', ['job', 'retry'], { id })],
  }),
})
