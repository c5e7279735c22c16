import { sql } from 'drizzle-orm'
import { WordpressOption } from '../../../../contract/hosting-option.ts'
import { PackageAction } from '../../../../contract/items/package-fields.ts'
import type { ItemDescription, SetupStages } from '../item-kind.ts'
import {
  packageConfig,
  packageFacts,
  type PackageConfig,
  type PackageFacts,
} from '../package-config.ts'
import { packageFactsJson } from '../package-facts.ts'
import { describePackage, packageRefundText } from '../package-text.ts'

export type WordpressHostingConfig = PackageConfig<WordpressOption>

const setupStages: SetupStages = [
  ['SPACE', 'base'],
  ['DATABASE', 'database'],
  ['APP', 'app'],
  ['WORDPRESS', 'installed'],
]

/** How WordPress hosting is stored and described. */
export const wordpressHostingDescription: ItemDescription<
  'WORDPRESS_HOSTING',
  WordpressHostingConfig,
  PackageFacts
> = {
  type: 'WORDPRESS_HOSTING',
  action: PackageAction,
  config: packageConfig(WordpressOption),
  version: 1,
  factsSchema: packageFacts,
  facts: packageFactsJson,
  describe: describePackage,
  orderDetails: ({ action, config: { option, planName } }) => ({
    type: 'WORDPRESS_HOSTING',
    ...{ action, option, planName },
  }),
  stages: (action) => (action === 'purchase' ? setupStages : undefined),
  receiptNote: () => undefined,
  refundFacts: () => sql`null::jsonb`,
  refundText: packageRefundText,
}
