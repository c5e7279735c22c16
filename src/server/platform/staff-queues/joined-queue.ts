import { sql, type SQL } from 'drizzle-orm'
import type { StaffQueue } from './staff-queue.ts'

interface Waiting {
  /** Names it within its queue. */
  readonly key: string
  /** Selects `id`, `since` and `facts` as a queue does; ids differ between the sources of a queue. */
  readonly waiting: SQL
}

/** What one module adds to a queue, with the type of the facts that its statement selects. */
interface SourceOf<Facts> extends Waiting {
  show(facts: Facts, id: string): ReturnType<StaffQueue['show']>
}

/** What one module adds to a queue. */
export interface QueueSource extends Waiting {
  readonly show: StaffQueue['show']
}

/** Defines a source; its own statement makes erasing the type safe. */
export const queueSource = <Facts>(source: SourceOf<Facts>): QueueSource => ({
  ...source,
  show: (facts, id) => source.show(facts as Facts, id),
})

interface JoinedFacts {
  readonly source: string
  readonly facts: unknown
}

/** Joins what several modules have for staff into one queue. */
export const joinedQueue = ({
  sources,
  ...queue
}: Pick<StaffQueue, 'key' | 'permission'> & {
  readonly sources: readonly QueueSource[]
}): StaffQueue => ({
  ...queue,
  waiting: sql.join(
    sources.map(
      ({ key, waiting }) => sql`
        select id, since, jsonb_build_object('source', ${key}::text, 'facts', facts) as facts
        from (${waiting}) as source`,
    ),
    sql` union all `,
  ),
  show: (found, id) => {
    const { source, facts } = found as JoinedFacts
    const own = sources.find(({ key }) => key === source)
    if (own === undefined) throw new Error(`the queue ${queue.key} has no source ${source}`)
    return own.show(facts, id)
  },
})
