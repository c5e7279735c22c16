import type { Clock } from '../../../../platform/clock.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { Log } from '../../../../platform/log.ts'
import type { SecretBox } from '../../../../platform/secrets/secret-box.ts'

export interface CardGatewayDeps {
  readonly db: Queryable
  readonly config: Pick<Config, 'cards' | 'apiUrl'>
  readonly clock: Clock
  readonly log: Log
  readonly secretBox: SecretBox
  readonly websiteUrl: () => string
}
