import type { LoadedCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Services } from '../../services/create-services.ts'

/** What every kind of packages needs. */
export interface PackageDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly catalogue: Pick<LoadedCatalogue, 'packages' | 'certificates' | 'messages' | 'tlds'>
  readonly services: Pick<Services, 'ownsName' | 'newZones'>
}
